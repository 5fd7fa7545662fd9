import { randomUUID } from 'node:crypto';
import type { NotificationPreferences } from '@fixturebook/contract/notifications';
import { describe, expect, it } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import { createOfficer } from '../testing/field-calls/officers.ts';
import { type Browser, type JsonResponse, startTestApp } from '../testing/test-app.ts';
import { createUnsubscribeToken } from './rules/unsubscribe-link.ts';

const app = await startTestApp();
const preferencesPath = '/api/v1/me/notification-preferences';

async function readJson(response: Promise<JsonResponse>) {
  return (await response).json();
}

describe('POST /unsubscribe', () => {
  const { secrets } = app.foundation;
  const toUnsubscribePath = (token: string) =>
    `/api/v1/unsubscribe?token=${encodeURIComponent(token)}`;
  const listMailKinds = async (as: Browser) => {
    const { kinds } = await readJson(app.call('GET', preferencesPath, { as }));
    const chosen = Object.entries(kinds as NotificationPreferences['kinds']);
    return chosen.filter(([, { mail }]) => mail).map(([kind]) => kind);
  };

  it('lets anyone with the unsubscribe link stop mails of one kind', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const before = await listMailKinds(browser);
    const link = toUnsubscribePath(
      createUnsubscribeToken(secrets, { userId, clubId: club.id, kind: 'terms' }),
    );
    for (const _ of [1, 2]) {
      const response = await app.call('POST', link);
      expect([response.status, await response.json()]).toEqual([200, { kind: 'terms' }]);
    }
    expect(await listMailKinds(browser)).toEqual(before.filter((kind) => kind !== 'terms'));
    expect(
      (await readJson(app.call('GET', preferencesPath, { as: browser }))).kinds.terms.push,
    ).toBe(true);
  });

  it('accepts the one-click unsubscribe form of a mail program and no other form', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const link = toUnsubscribePath(
      createUnsubscribeToken(secrets, { userId, clubId: club.id, kind: 'opponent' }),
    );
    const form = (body: string) =>
      app.call('POST', link, {
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await form('List-Unsubscribe=Perhaps')).status).toBe(415);
    expect(await listMailKinds(browser)).toContain('opponent');
    expect((await form('List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await listMailKinds(browser)).not.toContain('opponent');

    const multipart = new FormData();
    multipart.set('List-Unsubscribe', 'One-Click');
    const request = new Request(`http://localhost${link}`, { method: 'POST', body: multipart });
    const type = request.headers.get('content-type') ?? '';
    const body = new Uint8Array(await request.arrayBuffer());
    const response = await app.call('POST', link, { body, headers: { 'content-type': type } });
    expect(response.status).toBe(200);
  });

  it('responds 400 to an unsubscribe form that is not a complete multipart body', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const link = toUnsubscribePath(
      createUnsubscribeToken(secrets, { userId, clubId: club.id, kind: 'opponent' }),
    );
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"';
      const response = await app.call('POST', link, { body, headers: { 'content-type': type } });
      expect(response.status).toBe(400);
    }
    expect(await listMailKinds(browser)).toContain('opponent');
  });

  it('stops all mails when the unsubscribe link of the daily mail is used', async () => {
    const { browser, club, userId } = await createTestClub(app);
    await app.call(
      'POST',
      toUnsubscribePath(
        createUnsubscribeToken(secrets, { userId, clubId: club.id, kind: 'digest' }),
      ),
    );
    expect(await listMailKinds(browser)).toEqual([]);
  });

  it('returns ‘not found’ for the unsubscribe link of an officer who was removed, and changes nothing', async () => {
    const { browser, club } = await createTestClub(app);
    const { userId } = await createOfficer(app, club);
    const link = toUnsubscribePath(
      createUnsubscribeToken(secrets, { userId, clubId: club.id, kind: 'terms' }),
    );
    await app.call('DELETE', `/api/v1/me/officers/${userId}`, { as: browser });
    expect((await app.call('POST', link)).status).toBe(404);
    expect(await listMailKinds(browser)).toContain('terms');
  });

  it('returns ‘not found’ for a link of version 0.1.0 after a handover, and leaves the successor their mails', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const successor = await createOfficer(app, club, 'owner');
    await app.db.$client.query(
      "update officers set created_at = created_at + interval '1 day' where user_id = $1",
      [successor.userId],
    );
    const left = await app.call('DELETE', `/api/v1/me/officers/${userId}`, { as: browser });
    expect(left.status).toBe(204);
    const token = secrets.seal('unsubscribe', JSON.stringify([club.id, 'request']));
    const response = await app.call('POST', toUnsubscribePath(token));
    expect(response.status).toBe(404);
    expect((await response.json()).detail).toContain('Log in and choose your emails');
    expect(await listMailKinds(successor.browser)).toContain('request');
  });

  it('returns ‘not found’ for forged unsubscribe links and links of deleted clubs', async () => {
    const token = createUnsubscribeToken(secrets, {
      userId: randomUUID(),
      clubId: randomUUID(),
      kind: 'terms',
    });
    const { club } = await createTestClub(app);
    const other = secrets.seal('reconfirmation', JSON.stringify([club.id, 'terms']));
    for (const wrong of [token, other, 'x', ''])
      expect((await app.call('POST', toUnsubscribePath(wrong))).status).toBe(
        wrong === '' ? 400 : 404,
      );
    expect((await app.call('POST', '/api/v1/unsubscribe')).status).toBe(404);
  });

  it('stores all unsubscriptions of a club that are sent at the same time', async () => {
    const { browser, club, userId } = await createTestClub(app);
    const kinds = ['message', 'request', 'answer', 'terms', 'called-off', 'payment'] as const;
    await Promise.all(
      kinds.map((kind) =>
        app.call(
          'POST',
          toUnsubscribePath(createUnsubscribeToken(secrets, { userId, clubId: club.id, kind })),
        ),
      ),
    );
    expect(await listMailKinds(browser)).toEqual(['reconfirm', 'opponent']);
  });
});
