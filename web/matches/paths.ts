export function opponentsPath(fixtureId: string): string {
  return `/opponents/${fixtureId}`;
}

export function matchPath(matchId: string): string {
  return `/match/${matchId}`;
}

export const cardImportPath = '/mycard/import';
export const cardFeedPath = '/mycard/calendar-feed';

export function playCricketPath(season: number): string {
  return `/mycard/play-cricket?season=${season}`;
}

export function seasonPath(year: number): string {
  return `/mycard/season/${year}`;
}
