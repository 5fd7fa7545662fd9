import { randomUUID } from 'node:crypto';
import type { Fixture } from '@fixturebook/contract/fixtures';
import type { Team } from '@fixturebook/contract/teams/teams';
import { teamsMax } from '@fixturebook/contract/teams/teams';
import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  createTestGround,
  createTestTeam,
  getDateInDays,
} from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

async function listTeams(as: Browser): Promise<Team[]> {
  return (await (await app.call('GET', '/api/v1/me/teams', { as })).json()).items;
}

function post(as: Browser, json: object, headers = {}) {
  return app.call('POST', '/api/v1/me/teams', { as, json, headers });
}

function put(as: Browser, id: string, json: object, headers = {}) {
  return app.call('PUT', `/api/v1/me/teams/${id}`, { as, json, headers });
}

async function readFixture(as: Browser, { id }: { id: string }): Promise<Fixture> {
  return (await app.call('GET', `/api/v1/fixtures/${id}`, { as })).json();
}

describe('POST /api/v1/me/teams', () => {
  it('adds a team with everything that a club can say about it', async () => {
    const { browser } = await createTestClub(app);
    const { id: groundId } = await createTestGround(app, browser);
    const fields = {
      name: 'Under 11s',
      category: 'juniors',
      ageGroup: 'under-11',
      weekdays: ['sunday', 'wednesday'],
      strength: 'weak-medium',
      format: 'limited-overs',
      overs: 20,
      groundId,
      startTime: '10:00',
      side: 'home',
      maxTravelRadius: 30,
      colour: 'teal',
    };
    const response = await post(browser, fields);
    expect(response.status).toBe(201);
    const team = await response.json();
    expect(team).toMatchObject({ ...fields, lastFixture: null });
    expect(await listTeams(browser)).toEqual([team]);
  });

  it('adds a team with only a name', async () => {
    const { browser } = await createTestClub(app);
    const team = await createTestTeam(app, browser, { name: ' Sunday XI ' });
    expect(team).toMatchObject({ name: 'Sunday XI', category: null, weekdays: [], groundId: null });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['category', { category: 'boys' }],
    ['ageGroup', { category: 'juniors' }],
    ['ageGroup', { category: 'men', ageGroup: 'under-11' }],
    ['ageGroup', { ageGroup: 'under-11' }],
    ['weekdays', { weekdays: ['sunday', 'sunday'] }],
    ['weekdays.0', { weekdays: ['someday'] }],
    ['strength', { strength: 'mighty' }],
    ['overs', { overs: 40 }],
    ['startTime', { startTime: '25:00' }],
    ['side', { side: 'left' }],
    ['maxTravelRadius', { maxTravelRadius: -1 }],
    ['colour', { colour: 'pink' }],
    ['groundId', { groundId: 'the rec' }],
    ['groundId', { groundId: randomUUID() }],
  ])('rejects a team with an invalid %s and stores nothing: %j', async (path, fields) => {
    const { browser } = await createTestClub(app);
    const response = await post(browser, { name: 'Sunday XI', ...fields });
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect(await listTeams(browser)).toEqual([]);
  });

  it('rejects visitors and accounts without a club', async () => {
    const json = { name: 'Sunday XI' };
    expect((await app.call('POST', '/api/v1/me/teams', { json })).status).toBe(401);
    expect((await app.call('GET', '/api/v1/me/teams')).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await post(browser, json)).status).toBe(403);
  });

  it('rejects a second team with the same name in any case, but allows other clubs to use the name', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    await createTestTeam(app, browser, { name: 'Sunday XI' });
    const response = await post(browser, { name: 'sunday xi' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'team-name-taken',
      errors: [{ path: 'name' }],
    });
    await createTestTeam(app, other.browser, { name: 'Sunday XI' });
  });

  it('stores one of several teams with the same name that are added at the same time', async () => {
    const { browser } = await createTestClub(app);
    const answers = await Promise.all(
      ['Sunday XI', 'SUNDAY XI', 'sunday xi'].map((name) => post(browser, { name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('adds a team once when its request is repeated with the same key', async () => {
    const { browser } = await createTestClub(app);
    const key = { 'idempotency-key': randomUUID() };
    const first = await (await post(browser, { name: 'Vets' }, key)).json();
    expect(await (await post(browser, { name: 'Vets' }, key)).json()).toEqual(first);
    await app.call('DELETE', `/api/v1/me/teams/${first.id}`, { as: browser });
    expect((await post(browser, { name: 'Vets' }, key)).status).toBe(404);
  });

  it('never stores more teams than a club can keep, also when several are added at once', async () => {
    const { browser, club } = await createTestClub(app);
    await app.db.$client.query(
      `insert into teams (club_id, name, weekdays)
      select $1, 'Team ' || n, '{}' from generate_series(2, $2::int) n`,
      [club.id, teamsMax],
    );
    const answers = await Promise.all([post(browser, { name: 'A' }), post(browser, { name: 'B' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await (await post(browser, { name: 'C' })).json()).code).toBe('too-many-teams');
    expect(await listTeams(browser)).toHaveLength(teamsMax);
  });
});

describe('GET /api/v1/me/teams', () => {
  it('lists the teams of the caller’s club by name in any case', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    for (const name of ['sunday XI', '2nd XI', 'Midweek'])
      await createTestTeam(app, browser, { name });
    await createTestTeam(app, other.browser, { name: 'Strangers' });
    expect((await listTeams(browser)).map(({ name }) => name)).toEqual([
      '2nd XI',
      'Midweek',
      'sunday XI',
    ]);
  });

  it('shows the fixture of a team that was added last, under its name in any case', async () => {
    const { browser, club } = await createTestClub(app);
    await createTestTeam(app, browser, { name: 'Sunday XI' });
    await createTestTeam(app, browser, { name: 'Midweek' });
    const later = { teamName: 'SUNDAY XI', date: getDateInDays(40) };
    await createTestFixture(app, browser, { ...later, startTime: '11:00' });
    await createTestFixture(app, browser, {
      teamName: 'sunday xi',
      date: getDateInDays(12),
      side: 'either',
      ground: 'Upper Meadow',
      startTime: '13:30',
      maxTravelRadius: 25,
      format: 'limited-overs',
      overs: 35,
      strength: 'medium',
      surface: 'grass',
    });
    await createTestFixture(app, browser, { teamName: '3rd XI', date: getDateInDays(9) });
    const [midweek, sunday] = await listTeams(browser);
    expect(midweek?.lastFixture).toBeNull();
    expect(sunday?.lastFixture).toEqual({
      side: 'either',
      ground: 'Upper Meadow',
      postcode: 'SW18 4RD',
      startTime: '13:30',
      maxTravelRadius: 25,
      contactEmail: expect.any(String),
      format: 'limited-overs',
      overs: 35,
      strength: 'medium',
      surface: 'grass',
    });
    await app.db.$client.query(
      "update fixtures set date = date - interval '3 years' where club_id = $1",
      [club.id],
    );
    expect((await listTeams(browser))[1]?.lastFixture).toBeNull();
  });
});

describe('PUT /api/v1/me/teams/{id}', () => {
  it('replaces what the club said about a team', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestTeam(app, browser, { category: 'men', startTime: '13:00' });
    const response = await put(browser, id, { name: 'Sunday XI', category: 'mixed' });
    expect(response.status).toBe(200);
    const team = await response.json();
    expect(team).toMatchObject({ id, category: 'mixed', startTime: null });
    expect(await listTeams(browser)).toEqual([team]);
  });

  it('rejects bad input, a name of another team and a team of another club', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    const { id } = await createTestTeam(app, browser, { name: 'Sunday XI' });
    await createTestTeam(app, browser, { name: 'Vets' });
    expect((await put(browser, id, { name: '' })).status).toBe(400);
    expect(await (await put(browser, id, { name: 'VETS' })).json()).toMatchObject({
      code: 'team-name-taken',
      errors: [{ path: 'name' }],
    });
    expect((await put(other.browser, id, { name: 'Ours' })).status).toBe(404);
    expect((await listTeams(browser)).map(({ name }) => name)).toEqual(['Sunday XI', 'Vets']);
  });

  it('refuses a change against a version that is no longer stored', async () => {
    const { browser } = await createTestClub(app);
    const { id, version } = await createTestTeam(app, browser, { startTime: '13:00' });
    const ifMatch = { 'if-match': `"${version}"` };
    expect((await put(browser, id, { name: 'Sunday 1st XI' }, ifMatch)).status).toBe(200);
    expect((await put(browser, id, { name: 'Sunday 2nd XI' }, ifMatch)).status).toBe(412);
    const deletion = { as: browser, headers: ifMatch };
    expect((await app.call('DELETE', `/api/v1/me/teams/${id}`, deletion)).status).toBe(412);
    expect((await listTeams(browser)).map(({ name }) => name)).toEqual(['Sunday 1st XI']);
  });
});

describe('DELETE /api/v1/me/teams/{id}', () => {
  it('deletes a team and keeps its fixtures', async () => {
    const { browser } = await createTestClub(app);
    const fixture = await createTestFixture(app, browser, { teamName: 'Sunday XI' });
    const { id, version } = await createTestTeam(app, browser, { name: 'Sunday XI' });
    const path = `/api/v1/me/teams/${id}`;
    const headers = { 'if-match': `"${version}"` };
    expect((await app.call('DELETE', path, { as: browser, headers })).status).toBe(204);
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(404);
    expect(await listTeams(browser)).toEqual([]);
    expect((await readFixture(browser, fixture)).teamName).toBe('Sunday XI');
  });

  it('rejects visitors and other clubs', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    const { id } = await createTestTeam(app, browser);
    const path = `/api/v1/me/teams/${id}`;
    expect((await app.call('DELETE', path)).status).toBe(401);
    expect((await app.call('DELETE', path, { as: other.browser })).status).toBe(404);
    expect(await listTeams(browser)).toHaveLength(1);
  });
});
