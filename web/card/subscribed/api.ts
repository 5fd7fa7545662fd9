import type {
  CardFeed,
  CardFeedInput,
  FeedAcceptance,
  FeedAcceptanceInput,
  FeedChange,
  FeedChangesInput,
} from '@fixturebook/contract/card/feeds';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';

const feedsKey = [...matchesKey, 'subscribed-calendars'];

export const cardFeedsQuery = queryOptions({
  queryKey: [...feedsKey, 'list'],
  queryFn: (): Promise<{ items: CardFeed[] }> => unwrapResponse(api.me.card.feeds.$get()),
});

export function feedChangesQuery(id: string) {
  return queryOptions({
    queryKey: [...feedsKey, 'changes', id],
    queryFn: (): Promise<{ items: FeedChange[] }> =>
      unwrapResponse(api.me.card.feeds[':id'].changes.$get({ param: { id } })),
  });
}

export function subscribeToCalendar(json: CardFeedInput): Promise<CardFeed> {
  return unwrapResponse(api.me.card.feeds.$post({ json }));
}

/** Keeps the matches on the card. */
export async function unsubscribeFromCalendar(id: string): Promise<void> {
  await unwrapResponse(api.me.card.feeds[':id'].$delete({ param: { id } }));
}

/** The server reads the calendar now. The result says why it could not be read. */
export function readCalendar(id: string): Promise<CardFeed> {
  return unwrapResponse(api.me.card.feeds[':id'].reads.$post({ param: { id } }));
}

export function acceptFeedChanges(id: string, json: FeedAcceptanceInput): Promise<FeedAcceptance> {
  return unwrapResponse(
    api.me.card.feeds[':id']['accepted-changes'].$post({ param: { id }, json }),
  );
}

export async function ignoreFeedChanges(id: string, json: FeedChangesInput): Promise<void> {
  await unwrapResponse(api.me.card.feeds[':id']['ignored-changes'].$post({ param: { id }, json }));
}
