import { firstSeason, lastSeason } from '@fixturebook/contract/match-days';

/** What the address asks of the card: `/mycard?season=2027&view=calendar`. */
export interface AskedCard {
  season: number;
  view: 'list' | 'calendar';
}

/** From November on one looks ahead to the next season. */
export function seasonOf(today: string): number {
  const year = Number(today.slice(0, 4));
  return today.slice(5, 7) < '11' ? year : year + 1;
}

/** What makes no sense is left out. */
export function askedOf(params: URLSearchParams, today: string): AskedCard {
  const text = params.get('season') ?? '';
  const season = /^\d{4}$/.test(text) ? Number(text) : 0;
  return {
    season: isSeason(season) ? season : seasonOf(today),
    view: params.get('view') === 'calendar' ? 'calendar' : 'list',
  };
}

export function isSeason(season: number): boolean {
  return season >= firstSeason && season <= lastSeason;
}

/** The query string that asks for it. */
export function queryOf({ season, view }: AskedCard): string {
  return view === 'calendar' ? `?season=${season}&view=calendar` : `?season=${season}`;
}
