import type {
  CardAddressInput,
  CardFileQuery,
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

export function isCalendarFile({ name }: File): boolean {
  return /\.(ics|ical|ifb)$/i.test(name);
}

/** Returns a preview of the free dates and matches in a table or a calendar, without creating them yet. */
export function uploadCardFile(file: File, query: CardFileQuery): Promise<CardImport> {
  const headers = { 'Content-Type': isCalendarFile(file) ? 'text/calendar' : 'text/csv' };
  return unwrapResponse(api.me.card.imports.$post({ query }, { headers, init: { body: file } }));
}

/** Returns a preview of the calendar at an address, which the server reads once. */
export function readCardAddress(json: CardAddressInput): Promise<CardImport> {
  return unwrapResponse(api.me.card.addresses.$post({ json }));
}

/** Returns a preview of the free dates and matches in the lines of a text. */
export function readCardLines(json: CardLinesInput): Promise<CardImport> {
  return unwrapResponse(api.me.card.lines.$post({ json }));
}

/** Creates the free dates and matches of the preview, except those of the skipped rows. A retry creates none twice. */
export function confirmCardImport(id: string, skippedRows: number[]): Promise<CardImportResult> {
  const query = skippedRows.length > 0 ? { skip: skippedRows.join(',') } : {};
  return unwrapResponse(api.me.card.imports[':id'].acceptance.$post({ param: { id }, query }));
}

/** Takes the free dates and matches of an import off the card again. */
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
