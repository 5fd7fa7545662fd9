import { isValidSeason } from '@fixturebook/contract/limits';

export interface CardSearch {
  season: number;
  view: 'list' | 'calendar';
}

/** From November on, the fixture card opens with the next season by default. */
export function getDefaultSeason(today: string): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) < '11' ? year : year + 1;
}

export function parseCardSearch(params: URLSearchParams, today: string): CardSearch {
  const text = params.get('season') ?? '';
  const season = /^\d{4}$/.test(text) ? Number(text) : 0;
  return {
    season: isValidSeason(season) ? season : getDefaultSeason(today),
    view: params.get('view') === 'calendar' ? 'calendar' : 'list',
  };
}

export function formatCardSearch({ season, view }: CardSearch): string {
  return view === 'calendar' ? `?season=${season}&view=calendar` : `?season=${season}`;
}
