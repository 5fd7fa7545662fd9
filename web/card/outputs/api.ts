import type {
  CardImport,
  CardImportResult,
  CardLinesInput,
} from '@fixturebook/contract/card/imports';
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

/** Returns a preview of the free dates in the lines of a text. */
export function readCardLines(json: CardLinesInput): Promise<CardImport> {
  return unwrapResponse(api.me.card.lines.$post({ json }));
}

/** Creates the free dates of the preview, except those of the skipped rows. A retry creates none twice. */
export function confirmCardImport(id: string, skippedRows: number[]): Promise<CardImportResult> {
  const query = skippedRows.length > 0 ? { skip: skippedRows.join(',') } : {};
  return unwrapResponse(api.me.card.imports[':id'].acceptance.$post({ param: { id }, query }));
}

/** Takes the free dates of an import off the card again. */
export function undoCardImport(id: string): Promise<CardImportResult> {
  return unwrapResponse(api.me.card.imports[':id'].acceptance.$delete({ param: { id } }));
}

export const acceptedImportsQuery = queryOptions({
  queryKey: [...matchesKey, 'accepted-imports'],
  queryFn: () => unwrapResponse(api.me.card.imports.$get()),
});

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
