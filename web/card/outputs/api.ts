import type { CardImport, CardImportResult } from '@fixturebook/contract/card/imports';
import type { CalendarFeed, PlayCricketEntry } from '@fixturebook/contract/card/outputs';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';

export function cardFilePath(season: number): string {
  return `/api/v1/me/card.csv?season=${season}`;
}

/** Returns a preview of the free dates in the file, without creating them yet. */
export function uploadCardFile(file: File): Promise<CardImport> {
  const headers = { 'Content-Type': 'text/csv' };
  return unwrapResponse(api.me.card.imports.$post({}, { headers, init: { body: file } }));
}

/** Creates the free dates of the preview. A retry does not create them a second time. */
export function confirmCardImport(id: string): Promise<CardImportResult> {
  return unwrapResponse(api.me.card.imports[':id'].acceptance.$post({ param: { id } }));
}

export const feedQuery = queryOptions({
  queryKey: [...matchesKey, 'calendar-feed'],
  queryFn: (): Promise<CalendarFeed> => unwrapResponse(api.me['calendar-feed'].$get()),
});

/** Creates the club's calendar feed, or returns the feed that another officer has already created. */
export function createCalendarFeed(): Promise<CalendarFeed> {
  return unwrapResponse(api.me['calendar-feed'].$put());
}

export function renewCalendarFeed(): Promise<CalendarFeed> {
  return unwrapResponse(api.me['calendar-feed'].$post());
}

export async function deleteCalendarFeed(): Promise<CalendarFeed> {
  await unwrapResponse(api.me['calendar-feed'].$delete());
  return { feed: null };
}

export function playCricketQuery(season: number) {
  return queryOptions({
    queryKey: [...matchesKey, 'play-cricket', season],
    queryFn: () =>
      unwrapResponse(api.me['play-cricket'].$get({ query: { season: String(season) } })),
  });
}

export async function markMatchAsEntered(id: string, json: PlayCricketEntry): Promise<void> {
  await unwrapResponse(api.matches[':id']['play-cricket-entry'].$put({ param: { id }, json }));
}

export async function markMatchAsNotEntered(id: string): Promise<void> {
  await unwrapResponse(api.matches[':id']['play-cricket-entry'].$delete({ param: { id } }));
}
