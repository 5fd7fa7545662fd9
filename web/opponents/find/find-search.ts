import type { Format, Strength } from '@fixturebook/contract/fixtures';
import { formatNames, strengthNames } from '@fixturebook/contract/match-terms';
import { addDays, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { offeredMiles, toKm } from '../../ui/format/distance.ts';

/** The search of the screen: `/find?from=2027-06-12&to=2027-06-13&team=Sunday+XI&radius=25`. */
export interface FindSearch {
  /** The first and the last day. Both are empty if the search is for all free dates of the club. */
  from: string;
  to: string;
  /** Empty for all teams. */
  team: string;
  /** In miles; undefined for the radius of the club's own date. */
  radius: number | undefined;
  side: 'either' | 'home' | 'away';
  strength: Strength | '';
  format: Format | '';
  travels: boolean;
  playedBefore: boolean;
}

const teamNameMaxLength = 60;

/** Replaces invalid values with the defaults, and days that are no range with the first one. */
export function parseFindSearch(params: URLSearchParams): FindSearch {
  const [date, from, to] = ['date', 'from', 'to'].map((name) => readDate(params.get(name)));
  const first = date || from || '';
  const isRange = !date && to && first && to >= first && to <= addDays(first, 13);
  const radius = Number(params.get('radius'));
  const side = params.get('side');
  return {
    from: first,
    to: isRange ? to : first,
    team: (params.get('team') ?? '').trim().slice(0, teamNameMaxLength),
    radius: offeredMiles.includes(radius) ? radius : undefined,
    side: side === 'home' || side === 'away' ? side : 'either',
    strength: readOption(params.get('strength'), strengthNames),
    format: readOption(params.get('format'), formatNames),
    travels: params.has('travels'),
    playedBefore: params.has('played'),
  };
}

function readDate(text: string | null): string {
  return text !== null && isCalendarDate(text) ? text : '';
}

function readOption<Name extends string>(text: string | null, names: Record<Name, string>) {
  return text !== null && Object.hasOwn(names, text) ? (text as Name) : '';
}

export function formatFindSearch(search: FindSearch): string {
  const { from, to, team, radius, side, strength, format, travels, playedBefore } = search;
  const params = new URLSearchParams();
  if (from && from === to) params.set('date', from);
  else if (from) {
    params.set('from', from);
    params.set('to', to);
  }
  if (team) params.set('team', team);
  if (radius !== undefined) params.set('radius', String(radius));
  if (side !== 'either') params.set('side', side);
  if (strength) params.set('strength', strength);
  if (format) params.set('format', format);
  if (travels) params.set('travels', '');
  if (playedBefore) params.set('played', '');
  return params.size > 0 ? `?${params}` : '';
}

/** 25 miles, in km. */
const usualRadiusKm = 40;

/** Returns the radius of the search, or a usual one if the search takes that of the club's own date. */
export function getRadiusKm({ radius }: FindSearch): number {
  return radius === undefined ? usualRadiusKm : toKm(radius);
}

/** Returns the parameters of the API. The days are left out for all free dates. */
export function toFindQuery(search: FindSearch): Record<string, string> {
  const { from, to, team, radius, side, strength, format, travels, playedBefore } = search;
  const days = from === to ? { date: from } : { from, to };
  const values = {
    ...(from ? days : {}),
    teamName: team,
    radius: radius === undefined ? '' : String(toKm(radius)),
    side: side === 'either' ? '' : side,
    strength,
    format,
    travels: travels ? 'true' : '',
    playedBefore: playedBefore ? 'true' : '',
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** A search that the chosen team, radius or filters do not narrow. */
export function isUnfiltered(search: FindSearch): boolean {
  return search.team === '' && search.radius === undefined && countFilters(search) === 0;
}

/** How many of the folded filters are used. */
export function countFilters({ side, strength, format, travels, playedBefore }: FindSearch) {
  return [side !== 'either', strength, format, travels, playedBefore].filter(Boolean).length;
}
