import { randomUUID } from 'node:crypto';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { createProClub, createTestClub, createTestFixture } from '../../testing/builders.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { matchRequestWrites } from '../policy.ts';

const app = await startTestApp();
const path = '/api/v1/match-requests/several';

/** A club with a free date, and three clubs with a free date at home on the same day. */
async function createDates(club: { browser: Browser }) {
  const away = { side: 'away', ground: '' } as const;
  const own = await createTestFixture(app, club.browser, { teamName: 'Sunday XI', ...away });
  const hosts = [];
  for (let count = 0; count < 3; count += 1) {
    const host = await createTestClub(app);
    hosts.push({ ...host, date: await createTestFixture(app, host.browser, { side: 'home' }) });
  }
  const input = {
    ownFixtureId: own.id,
    asked: hosts.map(({ date }) => ({ fixtureId: date.id })),
    undoable: true,
  };
  return { own, hosts, input };
}

const send = (as: Browser | undefined, json: unknown, headers = {}) =>
  app.call('POST', path, { ...(as && { as }), json, headers });

async function listSent(as: Browser): Promise<MatchRequest[]> {
  const response = await app.call('GET', '/api/v1/match-requests?direction=out', { as });
  return (await response.json()).items;
}

describe('asking several clubs at once', () => {
  it('asks all clubs for one date, and each request can be undone', async () => {
    const club = await createProClub(app);
    const { own, hosts, input } = await createDates(club);
    const response = await send(club.browser, input);
    expect(response.status).toBe(201);
    const { items }: { items: MatchRequest[] } = await response.json();
    expect(items).toMatchObject(
      hosts.map(({ date }) => ({ fixture: { id: date.id }, ownFixtureId: own.id, status: 'open' })),
    );
    expect(items.every(({ undoUntil }) => undoUntil !== null)).toBe(true);
    for (const { id } of items) {
      const undo = `/api/v1/match-requests/${id}/undo`;
      expect((await app.call('POST', undo, { as: club.browser })).status).toBe(204);
    }
    expect(await listSent(club.browser)).toEqual([]);
  });

  it('stores the requests once when a client repeats the call with its key', async () => {
    const club = await createProClub(app);
    const { input } = await createDates(club);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = await Promise.all([
      send(club.browser, input, headers),
      send(club.browser, input, headers),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await listSent(club.browser)).toHaveLength(3);
  });

  it('asks no club if one of the dates cannot be asked for, and names that date', async () => {
    const club = await createProClub(app);
    const { hosts, input } = await createDates(club);
    await app.call('DELETE', `/api/v1/fixtures/${hosts[1]?.date.id}`, {
      as: (hosts[1] as { browser: Browser }).browser,
    });
    const gone = await send(club.browser, input);
    expect(gone.status).toBe(404);
    expect((await gone.json()).errors).toMatchObject([{ path: 'asked.1.fixtureId' }]);
    expect(await listSent(club.browser)).toEqual([]);

    const asked = [
      { fixtureId: hosts[0]?.date.id },
      { fixtureId: hosts[2]?.date.id, version: 'an-older-one' },
    ];
    const changed = await send(club.browser, { ...input, asked });
    expect(changed.status).toBe(412);
    expect((await changed.json()).errors).toMatchObject([{ path: 'asked.1.fixtureId' }]);
    expect(await listSent(club.browser)).toEqual([]);
  });

  it('rejects visitors and clubs on the Hobby plan', async () => {
    const hobby = await createTestClub(app);
    const { input } = await createDates(hobby);
    expect((await send(undefined, input)).status).toBe(401);
    const refused = await send(hobby.browser, input);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'plan-required']);
    expect(await listSent(hobby.browser)).toEqual([]);
  });

  it('rejects a date of another club as the caller’s own', async () => {
    const club = await createProClub(app);
    const { input } = await createDates(club);
    const stranger = await createProClub(app);
    const response = await send(stranger.browser, input);
    expect(response.status).toBe(404);
    expect((await response.json()).errors).toMatchObject([{ path: 'ownFixtureId' }]);
    expect(await listSent(stranger.browser)).toEqual([]);
  });

  it('names the version of the caller’s own date when that date has changed', async () => {
    const club = await createProClub(app);
    const { input } = await createDates(club);
    const response = await send(club.browser, { ...input, ownVersion: 'an-older-one' });
    expect(response.status).toBe(412);
    expect((await response.json()).errors).toMatchObject([{ path: 'ownVersion' }]);
    expect(await listSent(club.browser)).toEqual([]);
  });

  it('refuses a date that is taken without waiting for the locks of the other dates', async () => {
    const club = await createProClub(app);
    const { hosts, input } = await createDates(club);
    const [first, , last] = hosts.map(({ date }) => date.id);
    await app.db.$client.query("update fixtures set status = 'confirmed' where id = $1", [last]);
    const other = await app.db.$client.connect();
    try {
      await other.query('begin');
      await other.query('select from fixtures where id = $1 for update', [first]);
      const response = await send(club.browser, input);
      expect(response.status).toBe(409);
      expect((await response.json()).errors).toMatchObject([{ path: 'asked.2.fixtureId' }]);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('returns the stored requests when a client repeats the call after a date was taken', async () => {
    const club = await createProClub(app);
    const { hosts, input } = await createDates(club);
    const headers = { 'idempotency-key': randomUUID() };
    const stored = { ...input, undoable: false };
    const { items } = await (await send(club.browser, stored, headers)).json();
    const accepted = `/api/v1/match-requests/${items[1].id}/acceptance`;
    expect((await app.call('POST', accepted, { as: hosts[1]?.browser })).status).toBe(201);
    const repeated = await send(club.browser, stored, headers);
    expect(repeated.status).toBe(201);
    const statuses = (await repeated.json()).items.map(({ status }: MatchRequest) => status);
    expect(statuses).toEqual(['released', 'accepted', 'released']);
  });

  it('rejects two free dates of one club', async () => {
    const club = await createProClub(app);
    const { hosts, input } = await createDates(club);
    const host = hosts[0]?.browser as Browser;
    const second = await createTestFixture(app, host, { side: 'home', teamName: '4th XI' });
    const asked = [...input.asked.slice(0, 2), { fixtureId: second.id }];
    const response = await send(club.browser, { ...input, asked });
    expect(response.status).toBe(400);
    expect((await response.json()).errors).toMatchObject([{ path: 'asked.2.fixtureId' }]);
    expect(await listSent(club.browser)).toEqual([]);
  });

  it('counts each request against the limit of match requests', async () => {
    const club = await createProClub(app);
    const { input } = await createDates(club);
    const me = await (await app.call('GET', '/api/v1/me', { as: club.browser })).json();
    const { limits } = app.foundation;
    await limits.use(matchRequestWrites, me.user.id, matchRequestWrites.points - 2);
    expect((await send(club.browser, input)).status).toBe(429);
    expect(await listSent(club.browser)).toEqual([]);
  });

  it('rejects one date, four dates, and a date that is named twice', async () => {
    const club = await createProClub(app);
    const { input } = await createDates(club);
    const [first, second, third] = input.asked;
    for (const [asked, field] of [
      [[first], 'asked'],
      [[first, second, third, { fixtureId: randomUUID() }], 'asked'],
      [[first, second, first], 'asked.2.fixtureId'],
      [[first, { fixtureId: 'none' }], 'asked.1.fixtureId'],
    ] as const) {
      const response = await send(club.browser, { ...input, asked });
      expect(response.status).toBe(400);
      expect((await response.json()).errors).toMatchObject([{ path: field }]);
    }
  });
});
