export function opponentsPath(fixtureId: string): string {
  return `/opponents/${fixtureId}`;
}

export function matchPath(matchId: string): string {
  return `/match/${matchId}`;
}
