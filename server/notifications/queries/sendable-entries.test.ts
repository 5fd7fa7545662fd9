import { expect, it } from 'vitest';
import { createOfficerOfTwoClubs } from '../../testing/field-calls/officers.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { pushSubscriptions } from '../schema.ts';
import { listPushSubscriptions } from './sendable-entries.ts';

const app = await startTestApp();

const send = (method: string, path: string, as: Browser, json?: object) =>
  app.call(method, `/api/v1${path}`, { as, json });

it('sends pushes about a club only to the browsers whose login acts for it', async () => {
  const { first, second, browser, userId } = await createOfficerOfTwoClubs(app);
  const { rows } = await app.db.$client.query('select id from sessions where user_id = $1', [
    userId,
  ]);
  await app.db.insert(pushSubscriptions).values({
    sessionId: rows[0].id,
    endpoint: `https://push.example/${userId}`,
    p256dh: 'a',
    auth: 'b',
  });
  const count = async ({ club }: typeof first) =>
    (await listPushSubscriptions(app.db, club.id)).length;
  expect([await count(first), await count(second)]).toEqual([1, 0]);
  await send('PUT', '/me/acting-club', browser, { clubId: second.club.id });
  expect([await count(first), await count(second)]).toEqual([0, 1]);
  await send('DELETE', `/me/officers/${userId}`, second.browser);
  expect([await count(first), await count(second)]).toEqual([1, 0]);
});
