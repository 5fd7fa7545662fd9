import type { Fixture } from '@fixturebook/contract/fixtures';
import type { TeamInput } from '@fixturebook/contract/teams/teams';
import { describe, expect, it } from 'vitest';
import {
  createTestClub,
  createTestFixture,
  createTestTeam,
  getDateInDays,
} from '../testing/builders.ts';
import { waitForBlockedTransaction } from '../testing/database/wait-for-blocked-transaction.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

async function readCategory(as: Browser, { id }: { id: string }) {
  const fixture: Fixture = await (await app.call('GET', `/api/v1/fixtures/${id}`, { as })).json();
  return [fixture.category, fixture.ageGroup];
}

async function putTeam(as: Browser, id: string, fields: Partial<TeamInput>) {
  const json = { name: 'Sunday XI', ...fields };
  const response = await app.call('PUT', `/api/v1/me/teams/${id}`, { as, json });
  expect(response.status).toBe(200);
}

/** Inserts a fixture as a node of the previous version does, which knows neither teams nor categories. */
const insertOldFixtureSql = `
  insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email, max_travel_radius, description)
  values ($1, $2, $3, 'home', 'The Rec', 'SW18 4RD', 'x@club.example', 40, '') returning id`;

describe('the category of a fixture', () => {
  it('gives a fixture the category of the club’s team with its name in any case', async () => {
    const [{ browser }, other] = [await createTestClub(app), await createTestClub(app)];
    const juniors = { category: 'juniors', ageGroup: 'under-13' } as const;
    await createTestTeam(app, browser, { name: 'Colts', ...juniors });
    const fixture = await createTestFixture(app, browser, { teamName: 'COLTS' });
    expect(fixture).toMatchObject(juniors);
    const withoutTeam = await createTestFixture(app, browser, { teamName: '2nd XI' });
    expect(withoutTeam).toMatchObject({ category: null, ageGroup: null });
    const ofOther = await createTestFixture(app, other.browser, { teamName: 'Colts' });
    expect(ofOther).toMatchObject({ category: null, ageGroup: null });
  });

  it('sets the category of a fixture that a node of the previous version lists or gives another team', async () => {
    const { browser, club } = await createTestClub(app);
    await createTestTeam(app, browser, { name: 'Sunday XI', category: 'women' });
    await createTestTeam(app, browser, { name: 'Vets', category: 'veterans' });
    const query = (text: string, ...values: unknown[]) => app.db.$client.query(text, values);
    const { rows } = await query(insertOldFixtureSql, club.id, 'Sunday XI', getDateInDays(20));
    expect(await readCategory(browser, rows[0])).toEqual(['women', null]);
    await query("update fixtures set team_name = 'vets' where id = $1", rows[0].id);
    expect(await readCategory(browser, rows[0])).toEqual(['veterans', null]);
    await query("update fixtures set team_name = '3rd XI' where id = $1", rows[0].id);
    expect(await readCategory(browser, rows[0])).toEqual([null, null]);
  });

  it('changes the category of coming and past fixtures with that of their team', async () => {
    const { browser } = await createTestClub(app);
    const coming = await createTestFixture(app, browser, { teamName: 'SUNDAY XI' });
    const past = await createTestFixture(app, browser, { date: getDateInDays(3) });
    await app.db.$client.query('update fixtures set date = $2, team_name = $3 where id = $1', [
      past.id,
      getDateInDays(-3),
      'Sunday XI',
    ]);
    const { id } = await createTestTeam(app, browser, { name: 'Sunday XI', category: 'men' });
    expect(await readCategory(browser, coming)).toEqual(['men', null]);
    expect(await readCategory(browser, past)).toEqual(['men', null]);
    await putTeam(browser, id, { category: 'juniors', ageGroup: 'under-15' });
    expect(await readCategory(browser, coming)).toEqual(['juniors', 'under-15']);
    await putTeam(browser, id, { name: 'Sunday 1st XI', category: 'mixed' });
    expect(await readCategory(browser, coming)).toEqual(['mixed', null]);
    await putTeam(browser, id, { name: 'Sunday 1st XI' });
    expect(await readCategory(browser, coming)).toEqual([null, null]);
  });

  it('keeps the category of a fixture when its team is deleted', async () => {
    const { browser } = await createTestClub(app);
    const { id } = await createTestTeam(app, browser, { name: 'Sunday XI', category: 'women' });
    const fixture = await createTestFixture(app, browser, { teamName: 'Sunday XI' });
    await app.call('DELETE', `/api/v1/me/teams/${id}`, { as: browser });
    expect(await readCategory(browser, fixture)).toEqual(['women', null]);
  });

  it('gives a fixture the category of a team that is added at the same time', async () => {
    const { browser, club } = await createTestClub(app);
    const client = await app.db.$client.connect();
    try {
      await client.query('begin');
      const values = [club.id, 'Sunday XI', getDateInDays(20)];
      const { rows } = await client.query(insertOldFixtureSql, values);
      const added = createTestTeam(app, browser, { name: 'Sunday XI', category: 'men' });
      await waitForBlockedTransaction(client);
      await client.query('commit');
      await added;
      expect(await readCategory(browser, rows[0])).toEqual(['men', null]);
    } finally {
      client.release();
    }
  });
});

describe('finding opponents', () => {
  async function findOpponents(as: Browser, { id }: { id: string }) {
    const response = await app.call('GET', `/api/v1/fixtures/${id}/opponents`, { as });
    const { items } = await response.json();
    return items.map((item: { club: { name: string } }) => item.club.name);
  }

  async function createTeamWithFreeDate(team: Partial<TeamInput>) {
    const { browser, club } = await createTestClub(app);
    await createTestTeam(app, browser, { name: 'Sunday XI', ...team });
    const fixture = await createTestFixture(app, browser, {
      teamName: 'Sunday XI',
      side: 'either',
      ground: 'The Rec',
      date: getDateInDays(44),
    });
    return { browser, fixture, name: club.name };
  }

  it('finds no opponents of another category or age group, but those without a category', async () => {
    const open = await createTeamWithFreeDate({});
    const men = await createTeamWithFreeDate({ category: 'men' });
    const women = await createTeamWithFreeDate({ category: 'women' });
    const others = await createTeamWithFreeDate({ category: 'women' });
    const younger = await createTeamWithFreeDate({ category: 'juniors', ageGroup: 'under-11' });
    const older = await createTeamWithFreeDate({ category: 'juniors', ageGroup: 'under-15' });
    const find = async ({ browser, fixture }: typeof open) =>
      (await findOpponents(browser, fixture)).sort();
    const names = (...teams: (typeof open)[]) => teams.map(({ name }) => name).sort();
    expect(await find(open)).toEqual(names(men, women, others, younger, older));
    expect(await find(men)).toEqual(names(open));
    expect(await find(women)).toEqual(names(open, others));
    expect(await find(younger)).toEqual(names(open));
    expect(await find(older)).toEqual(names(open));
    const days = `from=${men.fixture.date}&to=${men.fixture.date}`;
    const counts = await app.call('GET', `/api/v1/me/opponent-counts?${days}`, {
      as: men.browser,
    });
    expect((await counts.json()).items).toMatchObject([
      { fixtureId: men.fixture.id, opponents: 1 },
    ]);
  });
});
