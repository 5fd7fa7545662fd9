import { randomUUID } from 'node:crypto';
import type { Fixture } from '@fixturebook/contract/fixtures';
import { type Ground, groundsMax } from '@fixturebook/contract/teams/grounds';
import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  createTestGround,
  createTestTeam,
} from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

const theGreen = { name: 'The Green', postcode: 'SW18 4RD' };

async function listGrounds(as: Browser): Promise<Ground[]> {
  return (await (await app.call('GET', '/api/v1/me/grounds', { as })).json()).items;
}

function post(as: Browser, json: object, headers = {}) {
  return app.call('POST', '/api/v1/me/grounds', { as, json, headers });
}

function put(as: Browser, id: string, json: object, headers = {}) {
  return app.call('PUT', `/api/v1/me/grounds/${id}`, { as, json, headers });
}

async function readFixture(as: Browser, { id }: { id: string }): Promise<Fixture> {
  return (await app.call('GET', `/api/v1/fixtures/${id}`, { as })).json();
}

describe('POST /api/v1/me/grounds', () => {
  it('adds a ground with everything that a club can say about it', async () => {
    const { browser } = await createTestClub(app);
    const fields = {
      name: 'Upper Meadow',
      postcode: 'sw184rd',
      whatThreeWords: 'filled.count.soap',
      pitches: 2,
      surface: 'artificial',
      notes: 'Park at the school.\nThe gate is behind the oak.',
    };
    const response = await post(browser, fields);
    expect(response.status).toBe(201);
    const ground = await response.json();
    expect(ground).toMatchObject({ ...fields, postcode: 'SW18 4RD', notes: expect.any(String) });
    expect(await listGrounds(browser)).toEqual([ground]);
  });

  it('counts one pitch unless the club says more', async () => {
    const { browser } = await createTestClub(app);
    expect(await createTestGround(app, browser)).toMatchObject({ pitches: null, surface: null });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['postcode', { postcode: 'not one' }],
    ['postcode', { postcode: 'ZZ99 9ZZZ' }],
    ['whatThreeWords', { whatThreeWords: 'two.words' }],
    ['pitches', { pitches: 0 }],
    ['pitches', { pitches: 21 }],
    ['pitches', { pitches: '2' }],
    ['surface', { surface: 'sand' }],
    ['notes', { notes: 'x'.repeat(501) }],
  ])('rejects a ground with an invalid %s and stores nothing: %j', async (path, fields) => {
    const { browser } = await createTestClub(app);
    const response = await post(browser, { ...theGreen, ...fields });
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors.map((error: { path: string }) => error.path)).toEqual([path]);
    expect(await listGrounds(browser)).toEqual([]);
  });

  it('rejects visitors and accounts without a club', async () => {
    expect((await app.call('POST', '/api/v1/me/grounds', { json: theGreen })).status).toBe(401);
    expect((await app.call('GET', '/api/v1/me/grounds')).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await post(browser, theGreen)).status).toBe(403);
  });

  it('stores one of several grounds with the same name in any case that are added at the same time', async () => {
    const { browser } = await createTestClub(app);
    const answers = await Promise.all(
      ['The Green', 'THE GREEN'].map((name) => post(browser, { ...theGreen, name })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await post(browser, { ...theGreen, name: 'the green' });
    expect(await again.json()).toMatchObject({
      code: 'ground-name-taken',
      errors: [{ path: 'name' }],
    });
  });

  it('adds a ground once when its request is repeated with the same key', async () => {
    const { browser } = await createTestClub(app);
    const key = { 'idempotency-key': randomUUID() };
    const first = await (await post(browser, theGreen, key)).json();
    expect(await (await post(browser, theGreen, key)).json()).toEqual(first);
    await app.call('DELETE', `/api/v1/me/grounds/${first.id}`, { as: browser });
    expect((await post(browser, theGreen, key)).status).toBe(404);
  });

  it('never stores more grounds than a club can keep, also when several are added at once', async () => {
    const { browser, club } = await createTestClub(app);
    await app.db.$client.query(
      `insert into grounds (club_id, name, postcode, what_three_words, pitches, notes)
      select $1, 'Ground ' || n, 'SW18 4RD', '', 1, '' from generate_series(2, $2::int) n`,
      [club.id, groundsMax],
    );
    const names = ['A', 'B'];
    const answers = await Promise.all(names.map((name) => post(browser, { ...theGreen, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = await post(browser, { ...theGreen, name: 'C' });
    expect((await refused.json()).code).toBe('too-many-grounds');
    expect(await listGrounds(browser)).toHaveLength(groundsMax);
  });
});

describe('GET /api/v1/me/grounds', () => {
  it('lists the grounds of the caller’s club by name in any case', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    for (const name of ['the Rec', 'Abbey Field', 'School'])
      await createTestGround(app, browser, { name });
    await createTestGround(app, other.browser, { name: 'Elsewhere' });
    const names = (await listGrounds(browser)).map(({ name }) => name);
    expect(names).toEqual(['Abbey Field', 'School', 'the Rec']);
  });
});

describe('PUT /api/v1/me/grounds/{id}', () => {
  it('rejects bad input, a name of another ground, an old version and a ground of another club', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    const { id, version } = await createTestGround(app, browser);
    await createTestGround(app, browser, { name: 'The Rec' });
    expect((await put(browser, id, { ...theGreen, pitches: 0 })).status).toBe(400);
    const taken = await put(browser, id, { ...theGreen, name: 'THE REC' });
    expect(await taken.json()).toMatchObject({ code: 'ground-name-taken' });
    expect((await put(other.browser, id, theGreen)).status).toBe(404);
    const ifMatch = { 'if-match': `"${version}"` };
    const changed = await put(browser, id, { ...theGreen, pitches: 2 }, ifMatch);
    expect(await changed.json()).toMatchObject({ id, pitches: 2 });
    expect((await put(browser, id, { ...theGreen, pitches: 3 }, ifMatch)).status).toBe(412);
    expect((await listGrounds(browser)).map(({ name, pitches }) => [name, pitches])).toEqual([
      ['The Green', 2],
      ['The Rec', null],
    ]);
  });

  it('gives coming free dates at the ground its new name', async () => {
    const { browser } = await createTestClub(app);
    const there = await createTestFixture(app, browser, { ground: 'the green' });
    const elsewhere = await createTestFixture(app, browser, {
      teamName: '2nd XI',
      ground: 'The Rec',
    });
    const { id } = await createTestGround(app, browser);
    const json = { ...theGreen, name: 'The Village Green' };
    expect((await put(browser, id, json)).status).toBe(200);
    expect((await readFixture(browser, there)).ground).toBe('The Village Green');
    expect((await readFixture(browser, elsewhere)).ground).toBe('The Rec');
  });

  it('leaves free dates where they are when the ground becomes another place', async () => {
    const { browser } = await createTestClub(app);
    const there = await createTestFixture(app, browser, { ground: 'The Green' });
    const { id } = await createTestGround(app, browser);
    const json = { name: 'Abbey Field', postcode: 'SW11 1AA' };
    expect((await put(browser, id, json)).status).toBe(200);
    expect(await readFixture(browser, there)).toMatchObject({
      ground: 'The Green',
      postcode: 'SW18 4RD',
    });
  });
});

describe('DELETE /api/v1/me/grounds/{id}', () => {
  it('deletes a ground, keeps fixtures there and leaves its teams without a home ground', async () => {
    const { browser } = await createTestClub(app);
    const fixture = await createTestFixture(app, browser, { ground: 'The Green' });
    const { id, version } = await createTestGround(app, browser);
    await createTestTeam(app, browser, { groundId: id });
    const path = `/api/v1/me/grounds/${id}`;
    const stale = { as: browser, headers: { 'if-match': '"stale"' } };
    expect((await app.call('DELETE', path, stale)).status).toBe(412);
    const headers = { 'if-match': `"${version}"` };
    expect((await app.call('DELETE', path, { as: browser, headers })).status).toBe(204);
    expect(await listGrounds(browser)).toEqual([]);
    expect((await readFixture(browser, fixture)).ground).toBe('The Green');
    const teams = await (await app.call('GET', '/api/v1/me/teams', { as: browser })).json();
    expect(teams.items).toMatchObject([{ name: 'Sunday XI', groundId: null }]);
  });

  it('rejects visitors and other clubs', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    const { id } = await createTestGround(app, browser);
    const path = `/api/v1/me/grounds/${id}`;
    expect((await app.call('DELETE', path)).status).toBe(401);
    expect((await app.call('DELETE', path, { as: other.browser })).status).toBe(404);
    expect(await listGrounds(browser)).toHaveLength(1);
  });
});
