import { describe, expect, it } from 'vitest';
import {
  createProfileInput,
  createTestClub,
  createTestFixture,
  getDateInDays,
} from '../../testing/builders.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('accepting a request', () => {
  it('confirms the fixtures of both clubs on the terms of the accepted request', async () => {
    const { host, guest, hostDate, guestDate, match } = await createMatch(app, {
      terms: { startTime: '12:30', costShare: '£60 each' },
    });
    expect(match).toMatchObject({
      status: 'agreed',
      own: 'home',
      home: { club: { id: host.club.id }, fixtureId: hostDate.id, fixtureStatus: 'confirmed' },
      away: { club: { id: guest.club.id }, fixtureId: guestDate.id, teamName: 'Sunday XI' },
      terms: { date: hostDate.date, startTime: '12:30', costShare: '£60 each' },
      proposal: null,
      history: [{ status: 'agreed', proposedByClubId: guest.club.id }],
      callOff: null,
      reconfirmations: [],
    });
    for (const [browser, id] of [
      [host.browser, hostDate.id],
      [guest.browser, guestDate.id],
    ] as const)
      expect(await readJson(browser, `fixtures/${id}`)).toMatchObject({
        status: 'confirmed',
        startTime: '12:30',
      });
    const seen = await readJson(guest.browser, `matches/${match.id}`);
    expect(seen).toMatchObject({ id: match.id, own: 'away' });
  });

  it('does not overwrite the postcode of the guest’s fixture with the host’s when a request is accepted', async () => {
    const { guest, guestDate } = await createMatch(app);
    const { ground, postcode } = await readJson(guest.browser, `fixtures/${guestDate.id}`);
    expect({ ground, postcode }).toEqual({ ground: '', postcode: 'EC1A 1BB' });
  });

  it('creates a fixture for the requesting club on acceptance if it named no free date of its own', async () => {
    const host = await createTestClub(app);
    const guest = await createTestClub(app, {
      postcode: 'E1 6AN',
      contactEmail: 'us@wanderers.example',
    });
    const { id: fixtureId, date } = await createTestFixture(app, host.browser, {
      maxTravelRadius: 0,
    });
    const input = { fixtureId, teamName: 'Vets' };
    const { id } = await createMatchRequest(app, guest.browser, input);
    const { away } = await (await acceptRequest(host.browser, id)).json();
    expect(away).toMatchObject({ teamName: 'Vets', contactEmail: 'us@wanderers.example' });
    expect(await readJson(guest.browser, `fixtures/${away.fixtureId}`)).toMatchObject({
      date,
      side: 'away',
      status: 'confirmed',
      postcode: 'E1 6AN',
      maxTravelRadius: 40,
    });
    expect((await readJson(guest.browser, `match-requests/${id}`)).ownFixtureId).toBe(
      away.fixtureId,
    );
  });

  it('gives a fixture that is created on acceptance a travel radius that reaches the opponent', async () => {
    const host = await createTestClub(app);
    const guest = await createTestClub(app, { postcode: 'BS1 4DJ' });
    const { id: fixtureId } = await createTestFixture(app, host.browser, { maxTravelRadius: 10 });
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId, teamName: 'Vets' });
    const { away } = await (await acceptRequest(host.browser, id)).json();
    const { maxTravelRadius } = await readJson(guest.browser, `fixtures/${away.fixtureId}`);
    const seen = await readJson(guest.browser, `fixtures/${fixtureId}`);
    expect(maxTravelRadius).toBe(Math.ceil(seen.distanceKm));
    expect(maxTravelRadius).toBeGreaterThan(100);
  });

  it('copies the agreed format to both clubs’ fixtures, but the agreed surface only to the host’s', async () => {
    const agreed = await createMatch(app, {
      host: { format: 'limited-overs', overs: 40, surface: 'grass' },
      guest: { format: null, surface: 'grass' },
      terms: { overs: 35, surface: 'artificial' },
    });
    const play = { format: 'limited-overs', overs: 35 };
    expect(await readBothFixtures(agreed)).toMatchObject([
      { ...play, surface: 'artificial' },
      { ...play, surface: 'grass' },
    ]);
    const path = `/api/v1/matches/${agreed.match.id}/terms-proposals`;
    const json = { terms: { format: 'twenty20', surface: null } };
    const as = agreed.guest.browser;
    const { proposal } = await (await app.call('POST', path, { as, json })).json();
    await app.call('POST', `${path}/${proposal.id}/acceptance`, { as: agreed.host.browser });
    expect(await readBothFixtures(agreed)).toMatchObject([
      { format: 'twenty20', overs: null, surface: null },
      { format: 'twenty20', overs: null, surface: 'grass' },
    ]);
  });

  it('returns the same match when a request is accepted twice', async () => {
    const { host, request, match } = await createMatch(app);
    const again = await acceptRequest(host.browser, request.id);
    expect(again.status).toBe(201);
    expect((await again.json()).id).toBe(match.id);
    const { guest, hostDate, ...other } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const both = [acceptRequest(other.host.browser, id), acceptRequest(other.host.browser, id)];
    const [first, second] = await Promise.all(both.map(async (one) => (await one).json()));
    expect(first.id).toBe(second.id);
  });

  it('closes all other requests that involve either club’s date when a request is accepted', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const rival = await createTestClub(app);
    const elsewhere = await createTestClub(app);
    const { id: third } = await createTestFixture(app, elsewhere.browser);
    const winner = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const lost = await createMatchRequest(app, rival.browser, { fixtureId: hostDate.id });
    const given = { fixtureId: third, ownFixtureId: guestDate.id };
    const givenUp = await createMatchRequest(app, guest.browser, given);
    await acceptRequest(host.browser, winner.id);
    expect((await readJson(rival.browser, `match-requests/${lost.id}`)).status).toBe('released');
    for (const [browser, id] of [
      [host.browser, lost.id],
      [elsewhere.browser, givenUp.id],
    ] as const) {
      const late = await acceptRequest(browser, id);
      expect([late.status, (await late.json()).code]).toEqual([409, 'fixture-taken']);
    }
    const ask = { as: rival.browser, json: { fixtureId: hostDate.id, teamName: 'Vets' } };
    const again = await app.call('POST', '/api/v1/match-requests', ask);
    expect((await again.json()).code).toBe('fixture-taken');
  });

  it('leaves a request open when it cannot be accepted because the pitch is taken', async () => {
    const host = await createTestClub(app);
    const [first, second] = await Promise.all(
      ['11:00', '12:00'].map((startTime) => createRequestToClub(host, { startTime })),
    );
    await acceptRequest(host.browser, first as string);
    expect((await acceptRequest(host.browser, second as string)).status).toBe(409);
    expect((await readJson(host.browser, `match-requests/${second}`)).status).toBe('open');
  });

  it('closes the other requests of the same team for that day when one is accepted, listed date or not', async () => {
    const guest = await createTestClub(app);
    const ask = async (teamName: string, date?: string) => {
      const host = await createTestClub(app);
      const { id: fixtureId } = await createTestFixture(app, host.browser, date ? { date } : {});
      const { id } = await createMatchRequest(app, guest.browser, { fixtureId, teamName });
      return { host, id };
    };
    const first = await ask('Vets');
    const others = [await ask('VETS'), await ask('Colts'), await ask('Vets', getDateInDays(45))];
    expect((await acceptRequest(first.host.browser, first.id)).status).toBe(201);
    const statuses = await Promise.all(
      others.map(async ({ id }) => (await readJson(guest.browser, `match-requests/${id}`)).status),
    );
    expect(statuses).toEqual(['released', 'open', 'open']);
  });

  it('rejects a second match on one pitch at the same time', async () => {
    const both = [{ startTime: '11:00' }, { startTime: '17:00' }, { startTime: '18:30' }];
    const host = await createTestClub(app);
    const [first, second, third] = await Promise.all(
      both.map(async (fields) => createRequestToClub(host, fields)),
    );
    expect((await acceptRequest(host.browser, first as string)).status).toBe(201);
    const taken = await acceptRequest(host.browser, second as string);
    expect([taken.status, (await taken.json()).code]).toEqual([409, 'ground-taken']);
    expect((await acceptRequest(host.browser, third as string)).status).toBe(201);
    const spacious = await createTestClub(app, { morePitches: true });
    for (const fields of both)
      expect(
        (await acceptRequest(spacious.browser, await createRequestToClub(spacious, fields))).status,
      ).toBe(201);
  });

  it('rejects a second match after a club drops to one pitch', async () => {
    const host = await createTestClub(app, { morePitches: true });
    const savePitches = (morePitches: boolean) =>
      app.call('PUT', '/api/v1/me/club', {
        as: host.browser,
        json: createProfileInput({ name: host.club.name, morePitches }),
      });
    const ids = [];
    for (const startTime of ['11:00', '12:00', '12:00'])
      ids.push(await createRequestToClub(host, { startTime }));
    const [first, second, third] = ids as [string, string, string];
    await acceptRequest(host.browser, first);
    expect((await savePitches(false)).status).toBe(200);
    const taken = await acceptRequest(host.browser, second);
    expect([taken.status, (await taken.json()).code]).toEqual([409, 'ground-taken']);

    expect((await savePitches(true)).status).toBe(200);
    expect((await acceptRequest(host.browser, third)).status).toBe(201);
    const needed = await savePitches(false);
    expect(needed.status).toBe(409);
    expect(await needed.json()).toMatchObject({
      code: 'ground-taken',
      errors: [{ path: 'morePitches' }],
    });
    const me = await readJson(host.browser, 'me');
    expect(me.club.morePitches).toBe(true);
  });

  it('allows only the club that received the request to accept it', async () => {
    const { guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    expect((await acceptRequest(guest.browser, id)).status).toBe(404);
    expect((await acceptRequest((await createTestClub(app)).browser, id)).status).toBe(404);
    expect((await acceptRequest(undefined, id)).status).toBe(401);
    expect((await acceptRequest(guest.browser, '12')).status).toBe(400);
  });

  it('rejects the acceptance of a request after the requested free date changed from home to away', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    await app.call('PATCH', `/api/v1/fixtures/${hostDate.id}`, {
      as: host.browser,
      json: { side: 'away' },
    });
    const stale = await acceptRequest(host.browser, id);
    expect([stale.status, (await stale.json()).code]).toEqual([409, 'fixture-taken']);
  });
});

function acceptRequest(as: Browser | undefined, id: string) {
  return app.call('POST', `/api/v1/match-requests/${id}/acceptance`, { as });
}

async function readJson(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1/${path}`, { as })).json();
}

/** Returns the host's fixture first, then the guest's. */
function readBothFixtures({
  host,
  guest,
  hostDate,
  guestDate,
}: Awaited<ReturnType<typeof createMatch>>) {
  return Promise.all([
    readJson(host.browser, `fixtures/${hostDate.id}`),
    readJson(guest.browser, `fixtures/${guestDate.id}`),
  ]);
}

/** Creates a free date of a new team of the club, and a match request from another club for it. */
async function createRequestToClub(
  { browser }: { browser: Browser },
  fields: { startTime: string },
) {
  const { id: fixtureId } = await createTestFixture(app, browser, {
    ...fields,
    format: 'declaration',
  });
  const { browser: guest } = await createTestClub(app);
  return (await createMatchRequest(app, guest, { fixtureId })).id;
}
