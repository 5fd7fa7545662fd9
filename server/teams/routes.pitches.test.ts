import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { describe, expect, it } from 'vitest';
import {
  createProfileInput,
  createTestClub,
  createTestFixture,
  createTestGround,
  getDateInDays,
} from '../testing/builders.ts';
import { createMatchRequest } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const postcode = 'SW18 4RD';

async function acceptHomeMatch(host: Browser, fields: Partial<FixtureInput> = {}) {
  const { id: fixtureId } = await createTestFixture(app, host, { startTime: '13:00', ...fields });
  const guest = await createTestClub(app);
  const { id } = await createMatchRequest(app, guest.browser, { fixtureId });
  return app.call('POST', `/api/v1/match-requests/${id}/acceptance`, { as: host });
}

function putGround(as: Browser, id: string, fields: object) {
  const json = { name: 'The Green', postcode, ...fields };
  return app.call('PUT', `/api/v1/me/grounds/${id}`, { as, json });
}

function deleteGround(as: Browser, id: string) {
  return app.call('DELETE', `/api/v1/me/grounds/${id}`, { as });
}

async function readPitches(as: Browser) {
  const { items } = await (await app.call('GET', '/api/v1/me/grounds', { as })).json();
  return items.map(({ pitches }: { pitches: number }) => pitches);
}

/** Reads how many pitches the form for a free date assumes. */
async function readPitchesOfForm(as: Browser) {
  const query = new URLSearchParams({ date: getDateInDays(30), postcode });
  return (await (await app.call('GET', `/api/v1/home-dates?${query}`, { as })).json()).pitches;
}

describe('the pitches of a kept ground', () => {
  it('applies the pitches of the profile to agreed matches once their ground is deleted', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestGround(app, browser, { pitches: 2 });
    expect((await acceptHomeMatch(browser)).status).toBe(201);
    expect((await deleteGround(browser, id)).status).toBe(204);
    expect((await acceptHomeMatch(browser)).status).toBe(409);
  });

  it('refuses to delete a ground while two agreed matches need its pitches', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestGround(app, browser, { pitches: 2 });
    for (let n = 0; n < 2; n++) expect((await acceptHomeMatch(browser)).status).toBe(201);
    const refused = await deleteGround(browser, id);
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'ground-taken']);
    expect(await readPitches(browser)).toEqual([2]);
  });

  it('applies the pitches of a kept ground instead of those of the profile at its postcode', async () => {
    const { browser } = await createTestClub(app);
    await createTestGround(app, browser, { pitches: 2 });
    expect(await readPitchesOfForm(browser)).toBe(2);
    for (let n = 0; n < 2; n++) expect((await acceptHomeMatch(browser)).status).toBe(201);
    const elsewhere = { postcode: 'SW11 1AA' };
    expect((await acceptHomeMatch(browser, elsewhere)).status).toBe(201);
    expect((await acceptHomeMatch(browser, elsewhere)).status).toBe(409);

    const spacious = await createTestClub(app, { morePitches: true });
    await createTestGround(app, spacious.browser, { pitches: 1 });
    expect(await readPitchesOfForm(spacious.browser)).toBe(1);
    expect((await acceptHomeMatch(spacious.browser)).status).toBe(201);
    const taken = await acceptHomeMatch(spacious.browser);
    expect([taken.status, (await taken.json()).code]).toEqual([409, 'ground-taken']);
  });

  it('refuses a third match at a ground with two pitches, until it has a third', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestGround(app, browser, { pitches: 2 });
    for (let n = 0; n < 2; n++) expect((await acceptHomeMatch(browser)).status).toBe(201);
    const taken = await acceptHomeMatch(browser, { teamName: 'Vets' });
    expect([taken.status, (await taken.json()).code]).toEqual([409, 'ground-taken']);
    expect((await putGround(browser, id, { pitches: 3 })).status).toBe(200);
    expect((await acceptHomeMatch(browser, { teamName: 'Colts' })).status).toBe(201);
    expect((await putGround(browser, id, { pitches: 2 })).status).toBe(409);
    expect((await putGround(browser, id, { pitches: 3, notes: 'By the gate' })).status).toBe(200);
  });

  it('goes by the profile at a ground whose number of pitches is open', async () => {
    const { browser } = await createTestClub(app, { morePitches: true });
    await createTestGround(app, browser);
    expect(await readPitchesOfForm(browser)).toBeNull();
    for (const teamName of ['1st XI', '2nd XI', '3rd XI'])
      expect((await acceptHomeMatch(browser, { teamName })).status).toBe(201);
    const small = await createTestClub(app);
    await createTestGround(app, small.browser);
    expect(await readPitchesOfForm(small.browser)).toBe(1);
    expect((await acceptHomeMatch(small.browser)).status).toBe(201);
    expect((await acceptHomeMatch(small.browser, { teamName: '2nd XI' })).status).toBe(409);
  });

  it('reduces a ground to one pitch only if no agreed matches overlap', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestGround(app, browser, { pitches: 2 });
    for (let n = 0; n < 2; n++) expect((await acceptHomeMatch(browser)).status).toBe(201);
    const refused = await putGround(browser, id, { pitches: 1 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'ground-taken',
      errors: [{ path: 'pitches' }],
    });
    expect(await readPitches(browser)).toEqual([2]);
    expect((await putGround(browser, id, { pitches: 3 })).status).toBe(200);
  });

  it('allows a second match as soon as the ground has more than one pitch', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestGround(app, browser);
    expect((await acceptHomeMatch(browser)).status).toBe(201);
    expect((await acceptHomeMatch(browser)).status).toBe(409);
    expect((await putGround(browser, id, { pitches: 2 })).status).toBe(200);
    expect((await acceptHomeMatch(browser, { teamName: 'Vets' })).status).toBe(201);
  });

  it('changes the pitches of the home ground when the profile says whether the club has more than one', async () => {
    const { browser, club } = await createTestClub(app);
    await createTestGround(app, browser);
    await createTestGround(app, browser, { name: 'School', postcode: 'SW11 1AA', pitches: 1 });
    const saveProfile = (morePitches: boolean) =>
      app.call('PUT', '/api/v1/me/club', {
        as: browser,
        json: createProfileInput({ name: club.name, morePitches }),
      });
    expect((await saveProfile(true)).status).toBe(200);
    expect(await readPitches(browser)).toEqual([1, null]);
    for (let n = 0; n < 2; n++) expect((await acceptHomeMatch(browser)).status).toBe(201);
    const refused = await saveProfile(false);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ errors: [{ path: 'morePitches' }] });
    expect(await readPitches(browser)).toEqual([1, null]);
  });
});
