import { randomUUID } from 'node:crypto';
import type { MatchRequestInput } from '@fixturebook/contract/matches';
import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../../testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('requesting a free date', () => {
  it('combines the details of both free dates into the terms of the request', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app, {
      host: { startTime: '13:30', ground: 'The Rec', surface: 'grass' },
      guest: { startTime: '14:00', format: 'limited-overs', overs: 40 },
    });
    const request = await createMatchRequest(app, guest.browser, {
      fixtureId: hostDate.id,
      ownFixtureId: guestDate.id,
      message: 'We bring a friendly side.',
      terms: { teas: 'The hosts provide' },
    });
    expect(request).toMatchObject({
      direction: 'out',
      status: 'open',
      club: { id: host.club.id },
      fixture: { id: hostDate.id },
      ownFixtureId: guestDate.id,
      teamName: 'Sunday XI',
      message: 'We bring a friendly side.',
      terms: {
        date: hostDate.date,
        startTime: '13:30',
        ground: 'The Rec',
        postcode: 'SW18 4RD',
        format: 'limited-overs',
        overs: 40,
        surface: 'grass',
        ball: '',
        teas: 'The hosts provide',
      },
      matchId: null,
    });
    const { items } = await listRequests(host.browser, 'direction=in');
    expect(items).toMatchObject([
      { id: request.id, direction: 'in', club: { id: guest.club.id }, status: 'open' },
    ]);
    expect((await listRequests(guest.browser, 'direction=out')).items).toHaveLength(1);
    expect((await listRequests(guest.browser, 'direction=in')).items).toEqual([]);
  });

  it('uses the requesting club’s ground for the match when the other club plays away', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app, {
      host: { ground: 'Lower Field', side: 'either' },
    });
    const request = await createMatchRequest(app, host.browser, {
      fixtureId: guestDate.id,
      ownFixtureId: hostDate.id,
    });
    expect(request.terms).toMatchObject({ ground: 'Lower Field', postcode: 'SW18 4RD' });
    expect((await listRequests(guest.browser, '')).items[0].terms.ground).toBe('Lower Field');
  });

  it('refuses a request with 412 when the club’s own free date has changed since it was read', async () => {
    const { guest, host, hostDate, guestDate } = await createMatchingFreeDates(app);
    const path = `/api/v1/fixtures/${hostDate.id}`;
    const { version } = await (await app.call('GET', path, { as: host.browser })).json();
    await app.call('PATCH', path, { as: host.browser, json: { ground: 'New Ground' } });
    const request = { fixtureId: guestDate.id, ownFixtureId: hostDate.id };
    const refused = await sendRequest(host.browser, { ...request, ownVersion: version });
    expect([refused.status, (await refused.json()).code]).toEqual([412, changedSinceReadCode]);
    expect((await listRequests(guest.browser, '')).items).toEqual([]);
    const current = await (await app.call('GET', path, { as: host.browser })).json();
    const sent = await sendRequest(host.browser, { ...request, ownVersion: current.version });
    expect((await sent.json()).terms.ground).toBe('New Ground');
  });

  it('returns the first request again when a retry with the same key names a later version of the club’s own date', async () => {
    const { host, hostDate, guestDate } = await createMatchingFreeDates(app);
    const path = `/api/v1/fixtures/${hostDate.id}`;
    const headers = { 'idempotency-key': randomUUID() };
    const ids: string[] = [];
    for (const description of ['First', 'Second']) {
      await app.call('PATCH', path, { as: host.browser, json: { description } });
      const { version } = await (await app.call('GET', path, { as: host.browser })).json();
      const request = { fixtureId: guestDate.id, ownFixtureId: hostDate.id, ownVersion: version };
      const sent = await sendRequest(host.browser, request, headers);
      ids.push((await sent.json()).id);
    }
    expect(ids[1]).toBe(ids[0]);
  });

  it('names the requesting team like its opponent when it has no free date and no name is given', async () => {
    const { hostDate } = await createMatchingFreeDates(app);
    const other = await createTestClub(app);
    const request = await createMatchRequest(app, other.browser, { fixtureId: hostDate.id });
    expect(request).toMatchObject({ ownFixtureId: null, teamName: 'Sunday XI' });
    const second = await createTestClub(app);
    const named = { fixtureId: hostDate.id, teamName: 'Vets' };
    expect((await createMatchRequest(app, second.browser, named)).teamName).toBe('Vets');
  });

  it('links a request to the free date that the requesting team already has on that day', async () => {
    const { guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const request = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    expect(request.ownFixtureId).toBe(guestDate.id);
    const { host } = await createMatchingFreeDates(app);
    const busy = await sendRequest(host.browser, { fixtureId: hostDate.id });
    expect([busy.status, (await busy.json()).code]).toEqual([409, 'team-busy']);
  });

  it('requires a ground when the requesting club would be the host', async () => {
    const { guestDate } = await createMatchingFreeDates(app);
    const other = await createTestClub(app, { postcode: 'E1 6AN' });
    const without = await sendRequest(other.browser, { fixtureId: guestDate.id });
    expect(without.status).toBe(400);
    expect((await without.json()).errors[0].path).toBe('terms.ground');
    const terms = { ground: 'Mile End' };
    const request = await createMatchRequest(app, other.browser, {
      fixtureId: guestDate.id,
      terms,
    });
    expect(request.terms).toMatchObject({ ground: 'Mile End', postcode: 'E1 6AN' });
  });

  it('rejects a club’s second request for a date while its first request is open', async () => {
    const { guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
    const { id } = await createMatchRequest(app, guest.browser, input);
    const again = await sendRequest(guest.browser, input);
    expect([again.status, (await again.json()).code]).toEqual([409, 'request-exists']);
    await app.db.$client.query(
      `update match_requests set expires_at = now() - interval '1 ms' where id = $1`,
      [id],
    );
    await createMatchRequest(app, guest.browser, input);
    expect((await listRequests(guest.browser, 'direction=out&status=expired')).items).toMatchObject(
      [{ id, status: 'expired' }],
    );
  });

  it('creates one match request when the same Idempotency-Key is sent twice', async () => {
    const { guest, hostDate } = await createMatchingFreeDates(app);
    const headers = { 'idempotency-key': randomUUID() };
    const json = { fixtureId: hostDate.id };
    const call = { as: guest.browser, json, headers };
    const [first, second] = await Promise.all([
      app.call('POST', '/api/v1/match-requests', call),
      app.call('POST', '/api/v1/match-requests', call),
    ]);
    expect((await first.json()).id).toBe((await second.json()).id);
  });

  it.each([
    ['on another day', { date: getDateInDays(31) }],
    ['for the same side as the requested one', { side: 'home', ground: 'Ours' } as const],
  ])('rejects a request when the requesting club’s free date is %s', async (_name, fields) => {
    const { hostDate } = await createMatchingFreeDates(app);
    const other = await createTestClub(app);
    const own = await createTestFixture(app, other.browser, {
      side: 'away',
      ground: '',
      ...fields,
    });
    const response = await sendRequest(other.browser, {
      fixtureId: hostDate.id,
      ownFixtureId: own.id,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe('ownFixtureId');
  });

  it.each([
    ['another date than the requested one', { date: getDateInDays(31) }, 'terms.date'],
    ['no ground', { ground: '' }, 'terms.ground'],
    ['overs for a Twenty20 match', { format: 'twenty20', overs: 20 } as const, 'terms.overs'],
    ['an invalid postcode', { postcode: 'ABC' }, 'terms.postcode'],
  ])('rejects a request whose terms have %s', async (_name, terms, path) => {
    const { guest, hostDate } = await createMatchingFreeDates(app);
    const response = await sendRequest(guest.browser, { fixtureId: hostDate.id, terms });
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe(path);
  });

  it('responds 404 when the requested date does not exist or is hidden from the caller', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const other = await createTestClub(app);
    const attempts = [
      sendRequest(host.browser, { fixtureId: hostDate.id }),
      sendRequest(guest.browser, { fixtureId: randomUUID() }),
      sendRequest(other.browser, { fixtureId: hostDate.id, ownFixtureId: guestDate.id }),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(404);
    await insertClubBlock(guest.club.id, host.club.id);
    expect((await sendRequest(guest.browser, { fixtureId: hostDate.id })).status).toBe(404);
    expect((await sendRequest(host.browser, { fixtureId: guestDate.id })).status).toBe(404);
    await suspendClub(host.club.id);
    expect((await sendRequest(other.browser, { fixtureId: hostDate.id })).status).toBe(404);
  });

  it('rejects a request for a date that is called off or has passed', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    await app.call('POST', `/api/v1/fixtures/${hostDate.id}/cancellation`, {
      as: host.browser,
      json: { reason: 'ground' },
    });
    const off = await sendRequest(guest.browser, { fixtureId: hostDate.id });
    expect([off.status, (await off.json()).code]).toEqual([409, 'fixture-taken']);
    const late = await createMatchingFreeDates(app);
    await app.db.$client.query('update fixtures set date = $1 where id = any($2)', [
      getDateInDays(-1),
      [late.hostDate.id],
    ]);
    expect((await sendRequest(guest.browser, { fixtureId: late.hostDate.id })).status).toBe(409);
  });

  it('allows 100 match requests an hour, then responds 429', async () => {
    const { browser } = await createTestClub(app);
    const tries = Array.from({ length: 101 }, () =>
      sendRequest(browser, { fixtureId: randomUUID() }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('rejects match requests from visitors or without a requested date', async () => {
    const { browser } = await createTestClub(app);
    const json = { fixtureId: randomUUID() };
    expect((await app.call('POST', '/api/v1/match-requests', { json })).status).toBe(401);
    expect((await sendRequest(browser, {})).status).toBe(400);
    expect((await app.call('GET', '/api/v1/match-requests')).status).toBe(401);
    const wrong = { as: browser };
    expect((await app.call('GET', '/api/v1/match-requests?status=new', wrong)).status).toBe(400);
    expect((await app.call('GET', '/api/v1/match-requests?after=x', wrong)).status).toBe(400);
  });
});

describe('reading match requests', () => {
  it('shows a request only to its two clubs', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const path = `/api/v1/match-requests/${id}`;
    const read = (as?: Browser) => app.call('GET', path, { as });
    expect(await (await read(host.browser)).json()).toMatchObject({ id, direction: 'in' });
    expect(await (await read(guest.browser)).json()).toMatchObject({ id, direction: 'out' });
    const other = await createTestClub(app);
    expect((await read(other.browser)).status).toBe(404);
    expect((await read()).status).toBe(401);
    expect((await app.call('GET', '/api/v1/match-requests/1', { as: host.browser })).status).toBe(
      400,
    );
  });

  it('lists no open requests between two clubs when one is suspended or has blocked the other', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const others = [await createTestClub(app), await createTestClub(app)] as const;
    for (const { browser } of [guest, ...others])
      await createMatchRequest(app, browser, { fixtureId: hostDate.id });
    await insertClubBlock(others[0].club.id, host.club.id);
    await suspendClub(others[1].club.id);
    expect((await listRequests(host.browser, '')).items).toMatchObject([
      { club: { id: guest.club.id } },
    ]);
    expect((await listRequests(others[0].browser, 'direction=out')).items).toEqual([]);
    const { items } = await (
      await app.call('GET', `/api/v1/me/fixtures?season=${hostDate.date.slice(0, 4)}`, {
        as: host.browser,
      })
    ).json();
    expect(items).toMatchObject([{ state: 'requested', requests: { in: 1 } }]);
    await insertClubBlock(host.club.id, guest.club.id);
    expect((await listRequests(host.browser, '')).items).toEqual([]);
  });

  it('lists requests by status, the newest first, in pages', async () => {
    const host = await createTestClub(app);
    const guests = await Promise.all([
      createTestClub(app),
      createTestClub(app),
      createTestClub(app),
    ]);
    const { id: fixtureId } = await createTestFixture(app, host.browser);
    const ids: string[] = [];
    for (const { browser } of guests)
      ids.unshift((await createMatchRequest(app, browser, { fixtureId, teamName: 'Vets' })).id);
    const { items } = await listRequests(host.browser, 'status=open,declined');
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids);
    const [{ createdAt }] = items;
    const rest = await listRequests(host.browser, `after=${createdAt}_${ids[0]}`);
    expect(rest.items.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1));
  });
});

function sendRequest(
  as: Browser,
  json: Partial<MatchRequestInput>,
  headers: Record<string, string> = {},
) {
  return app.call('POST', '/api/v1/match-requests', { as, json, headers });
}

async function listRequests(as: Browser, query: string) {
  return (await app.call('GET', `/api/v1/match-requests?${query}`, { as })).json();
}

function insertClubBlock(blocker: string, blocked: string) {
  const insertion = 'insert into club_blocks (blocker_id, blocked_id) values ($1, $2)';
  return app.db.$client.query(insertion, [blocker, blocked]);
}

function suspendClub(clubId: string) {
  return app.db.$client.query('update clubs set suspended_at = now() where id = $1', [clubId]);
}
