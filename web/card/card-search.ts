import type { CardItem, CardItemState } from '@fixturebook/contract/card/card';
import { isValidSeason } from '@fixturebook/contract/limits';
import { getDefaultSeason } from '../ui/dates/date-ranges.ts';
import { cardStateLabels } from './words.ts';

export interface CardSearch {
  season: number;
  view: 'list' | 'calendar';
  /** Shows only the fixtures in this state. */
  state?: CardItemState | undefined;
  /** Shows only the fixtures of this team. */
  team?: string | undefined;
}

export function parseCardSearch(params: URLSearchParams, today: string): CardSearch {
  const text = params.get('season') ?? '';
  const season = /^\d{4}$/.test(text) ? Number(text) : 0;
  const state = params.get('state') ?? '';
  return {
    season: isValidSeason(season) ? season : getDefaultSeason(today),
    view: params.get('view') === 'calendar' ? 'calendar' : 'list',
    state: isCardState(state) ? state : undefined,
    team: params.get('team') || undefined,
  };
}

function isCardState(text: string): text is CardItemState {
  return Object.hasOwn(cardStateLabels, text);
}

export function formatCardSearch({ season, view, state, team }: CardSearch): string {
  const params = new URLSearchParams({ season: String(season) });
  if (view === 'calendar') params.set('view', view);
  if (state) params.set('state', state);
  if (team) params.set('team', team);
  return `?${params}`;
}

/** Returns the fixtures of the chosen team. All of them if it has none, because it may have been renamed. */
export function filterByTeam(items: CardItem[], team: string | undefined): CardItem[] {
  const ofTeam = items.filter(({ fixture }) => isSameTeam(fixture.teamName, team));
  return ofTeam.length > 0 ? ofTeam : items;
}

/** Lists each team once, by name. */
export function listTeams(items: CardItem[]): string[] {
  const names = new Map(
    items.map(({ fixture: { teamName } }) => [teamName.toLowerCase(), teamName]),
  );
  return [...names.values()].sort((one, other) =>
    one.localeCompare(other, undefined, { numeric: true }),
  );
}

export function isSameTeam(name: string, team: string | undefined): boolean {
  return name.toLowerCase() === team?.toLowerCase();
}
