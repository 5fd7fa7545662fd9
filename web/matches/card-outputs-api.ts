import type { CardImport, CardImported } from '@fixturebook/contract/card-imports';
import type { CalendarFeed, PlayCricketEntry } from '@fixturebook/contract/card-outputs';
import { queryOptions } from '@tanstack/react-query';
import { agreements } from '../fixtures/api.ts';
import { answer, api } from '../platform/api-client.ts';

/** Downloads as a file. */
export function cardFilePath(season: number): string {
  return `/api/v1/me/card.csv?season=${season}`;
}

/** Reads a file: nothing of it is listed yet. */
export function readCardFile(file: File): Promise<CardImport> {
  const headers = { 'Content-Type': 'text/csv' };
  return answer(api.me.card.imports.$post({}, { headers, init: { body: file } }));
}

/** The same again lists nothing twice. */
export function acceptImport(id: string): Promise<CardImported> {
  return answer(api.me.card.imports[':id'].acceptance.$post({ param: { id } }));
}

export const feedQuery = queryOptions({
  queryKey: [...agreements, 'calendar-feed'],
  queryFn: (): Promise<CalendarFeed> => answer(api.me['calendar-feed'].$get()),
});

/** One that a colleague has made meanwhile stays. */
export function makeFeed(): Promise<CalendarFeed> {
  return answer(api.me['calendar-feed'].$put());
}

/** The address before leads nowhere from then on. */
export function renewFeed(): Promise<CalendarFeed> {
  return answer(api.me['calendar-feed'].$post());
}

export async function endFeed(): Promise<CalendarFeed> {
  await answer(api.me['calendar-feed'].$delete());
  return { feed: null };
}

/** The matches of a season, and what was entered of them. */
export function playCricketQuery(season: number) {
  return queryOptions({
    queryKey: [...agreements, 'play-cricket', season],
    queryFn: () => answer(api.me['play-cricket'].$get({ query: { season: String(season) } })),
  });
}

export async function tickMatch(id: string, json: PlayCricketEntry): Promise<void> {
  await answer(api.matches[':id']['play-cricket-entry'].$put({ param: { id }, json }));
}

export async function untickMatch(id: string): Promise<void> {
  await answer(api.matches[':id']['play-cricket-entry'].$delete({ param: { id } }));
}
