import { randomUUID } from 'node:crypto';
import { cardFeedEvents, cardFeeds } from '../../card/schema.ts';
import { createProClub } from '../builders.ts';
import type { TestApp } from '../test-app.ts';
import { type FieldCall, readJson } from './field-call.ts';
import type { RouteCall } from './route-call.ts';

const version = 'v1';

/** Creates a Pro club that subscribes to a calendar, in which a match is new. */
async function createClubWithFeed(app: TestApp) {
  const club = await createProClub(app);
  const createdAt = new Date('2030-01-01T12:00:00Z');
  const address = 'https://127.0.0.1/fixtures.ics';
  const [feed] = await app.db
    .insert(cardFeeds)
    .values({ clubId: club.club.id, address, teamName: '1st XI', createdAt, nextReadAt: createdAt })
    .returning();
  const [event] = await app.db
    .insert(cardFeedEvents)
    .values({
      feedId: feed?.id ?? '',
      eventKey: randomUUID(),
      version: '',
      change: { kind: 'new', version, row: null },
    })
    .returning();
  return { ...club, path: `/api/v1/me/card/feeds/${feed?.id}`, changeId: event?.id ?? '' };
}

/** For each route that takes the id of a subscribed calendar: creates the calendar and a request. */
export function createCardFeedCalls(app: TestApp): Record<string, () => Promise<RouteCall>> {
  async function createCall(suffix: string, takesChanges = false): Promise<RouteCall> {
    const { browser, path, changeId } = await createClubWithFeed(app);
    return {
      address: path + suffix,
      ...(takesChanges && { json: { changes: [{ id: changeId, version }] } }),
      allowedBrowser: browser,
    };
  }
  return {
    'DELETE /me/card/feeds/{id}': () => createCall(''),
    'POST /me/card/feeds/{id}/reads': () => createCall('/reads'),
    'GET /me/card/feeds/{id}/changes': () => createCall('/changes'),
    'POST /me/card/feeds/{id}/accepted-changes': () => createCall('/accepted-changes', true),
    'POST /me/card/feeds/{id}/ignored-changes': () => createCall('/ignored-changes', true),
  };
}

function defineChangeCall(
  route: string,
  rest: Pick<FieldCall, 'status' | 'needsPro' | 'hobbyStatus'>,
) {
  return async (app: TestApp): Promise<FieldCall> => {
    const [caller, other] = [await createClubWithFeed(app), await createClubWithFeed(app)];
    return {
      createRequest: (id) => ({
        address: `${caller.path}/${route}`,
        json: { changes: [{ id, version }] },
      }),
      caller,
      ownId: caller.changeId,
      foreignId: other.changeId,
      readAsOther: () => readJson(app, other.browser, `${other.path}/changes`),
      ...rest,
    };
  };
}

/** The change of another club is answered as one that is no longer listed. */
export const createCardFeedCallByField = {
  'POST /api/v1/me/card/feeds/{id}/accepted-changes changes[].id': defineChangeCall(
    'accepted-changes',
    { status: 201, needsPro: true, hobbyStatus: 403 },
  ),
  'POST /api/v1/me/card/feeds/{id}/ignored-changes changes[].id': defineChangeCall(
    'ignored-changes',
    { status: 204 },
  ),
};
