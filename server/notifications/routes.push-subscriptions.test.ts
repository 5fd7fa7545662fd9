import { describe, expect, it } from 'vitest';
import { createOutboundClient } from '../platform/http/outbound.ts';
import { createNameResolver } from '../platform/http/resolver.ts';
import { createSignedInBrowser, createTestClub } from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { startPushService } from '../testing/vendors/push-service.ts';
import { startSilentResolver } from '../testing/vendors/silent-resolver.ts';

const service = await startPushService();
const app = await startTestApp({ outbound: service.outbound });

const subscriptionsPath = '/api/v1/push-subscriptions';

describe('the push subscriptions', () => {
  const readPushKey = async (as: Browser) =>
    (await (await app.call('GET', '/api/v1/push-key', { as })).json()).key;

  it('refuses the push key and push subscriptions to visitors', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/push-key'],
      ['POST', subscriptionsPath],
      ['DELETE', subscriptionsPath],
    ] as const)
      expect((await app.call(method, path)).status).toBe(401);
  });

  it('returns the same public key for web push to all browsers', async () => {
    const one = await readPushKey((await createTestClub(app)).browser);
    expect(one).toBe(await readPushKey((await createTestClub(app)).browser));
    expect(Buffer.from(one, 'base64url')).toHaveLength(65);
  });

  it.each([
    ['endpoint', { endpoint: 'http://push.example/x' }],
    ['endpoint', { endpoint: 'https://user:word@push.example/x' }],
    ['endpoint', { endpoint: 'nowhere' }],
    ['endpoint', { endpoint: `https://push.example/${'x'.repeat(1000)}` }],
    ['keys.p256dh', { keys: { p256dh: 'short', auth: 'A'.repeat(22) } }],
    ['keys.p256dh', { keys: { p256dh: `BA${'A'.repeat(85)}`, auth: 'A'.repeat(22) } }],
    ['keys.auth', 'auth'],
  ])('rejects a push subscription with an invalid %s', async (path, change) => {
    const { browser } = await createTestClub(app);
    const { input } = service.subscribe(await readPushKey(browser));
    const wrong =
      change === 'auth'
        ? { ...input, keys: { ...input.keys, auth: 'short' } }
        : { ...input, ...(change as object) };
    const response = await app.call('POST', subscriptionsPath, { as: browser, json: wrong });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe(path);
  });

  it('stores a browser’s push subscription once, for its last user, and deletes it with the session', async () => {
    const first = await createTestClub(app);
    const second = await createTestClub(app);
    const { input } = service.subscribe(await readPushKey(first.browser));
    const kept = async () => {
      const { rows } = await app.db.$client.query(
        `select s.user_id from push_subscriptions p join sessions s on s.id = p.session_id
         where p.endpoint = $1`,
        [input.endpoint],
      );
      return rows.map(({ user_id }) => user_id);
    };
    for (const { browser } of [first, first, second]) {
      const response = await app.call('POST', subscriptionsPath, { as: browser, json: input });
      expect(response.status).toBe(204);
    }
    expect(await kept()).toEqual([second.userId]);
    await app.call('POST', '/api/auth/sign-out', { as: second.browser });
    expect(await kept()).toEqual([]);
  });

  it('deletes the oldest push subscriptions of a session that has more than five', async () => {
    const { browser, userId } = await createTestClub(app);
    const elsewhere = await createSignedInBrowser(app, userId);
    const key = await readPushKey(browser);
    const inputs = Array.from({ length: 7 }, () => service.subscribe(key).input);
    for (const json of inputs) await app.call('POST', subscriptionsPath, { as: browser, json });
    const { input } = service.subscribe(key);
    await app.call('POST', subscriptionsPath, { as: elsewhere, json: input });
    const { rows } = await app.db.$client.query(
      `select p.endpoint from push_subscriptions p join sessions s on s.id = p.session_id
       where s.user_id = $1 order by p.created_at`,
      [userId],
    );
    const endpoints = [...inputs.slice(2), input].map(({ endpoint }) => endpoint);
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(endpoints);
  });

  it('treats a push subscription that is saved again as the newest of its session', async () => {
    const { browser, userId } = await createTestClub(app);
    const key = await readPushKey(browser);
    const inputs = Array.from({ length: 5 }, () => service.subscribe(key).input);
    const [renewed, oldest] = inputs;
    const newest = service.subscribe(key).input;
    for (const json of [...inputs, renewed, newest])
      await app.call('POST', subscriptionsPath, { as: browser, json });
    const { rows } = await app.db.$client.query(
      `select p.endpoint from push_subscriptions p join sessions s on s.id = p.session_id
       where s.user_id = $1`,
      [userId],
    );
    const endpoints = rows.map(({ endpoint }) => endpoint);
    expect(endpoints).toContain(renewed?.endpoint);
    expect(endpoints).not.toContain(oldest?.endpoint);
  });

  it('lets only the subscribed user delete a push subscription, and accepts a repeated deletion', async () => {
    const { browser } = await createTestClub(app);
    const other = await createTestClub(app);
    const { input } = service.subscribe(await readPushKey(browser));
    await app.call('POST', subscriptionsPath, { as: browser, json: input });
    const count = async () => {
      const sql = 'select from push_subscriptions where endpoint = $1';
      return (await app.db.$client.query(sql, [input.endpoint])).rowCount;
    };
    const { endpoint } = input;
    const end = (as: Browser) => app.call('DELETE', subscriptionsPath, { as, json: { endpoint } });
    expect((await end(other.browser)).status).toBe(204);
    expect(await count()).toBe(1);
    expect((await end(browser)).status).toBe(204);
    expect((await end(browser)).status).toBe(204);
    expect(await count()).toBe(0);
    const wrong = await app.call('DELETE', subscriptionsPath, {
      as: browser,
      json: { endpoint: '' },
    });
    expect(wrong.status).toBe(400);
  });
});

describe('push subscriptions of hosts that are no push service', () => {
  it('looks up no host name of a stranger, and rejects 40 push subscriptions at once', async () => {
    const resolver = await startSilentResolver();
    const resolve = createNameResolver({ servers: [resolver.server] });
    const own = await startTestApp({ outbound: createOutboundClient({ resolve }) });
    const { browser: as } = await createTestClub(own);
    const { input } = service.subscribe('any');
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const json = { ...input, endpoint: `https://p${index}.slow.example/x` };
        return own.call('POST', '/api/v1/push-subscriptions', { as, json });
      }),
    );
    for (const response of responses) {
      expect(response.status).toBe(400);
      expect((await response.json()).errors[0].path).toBe('endpoint');
    }
    expect(resolver.countQueries()).toBe(0);
    await resolver.stop();
  });

  it.each(['127.0.0.1', '10.1.2.3', '[::1]', '169.254.169.254', 'inside.example'])(
    'rejects a push subscription with the address %s',
    async (host) => {
      const { browser } = await createTestClub(app);
      const { input } = service.subscribe('any');
      const response = await app.call('POST', '/api/v1/push-subscriptions', {
        as: browser,
        json: { ...input, endpoint: `https://${host}/push` },
      });
      expect(response.status).toBe(400);
      expect((await response.json()).errors[0].path).toBe('endpoint');
    },
  );
});
