import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { FindResult } from '@fixturebook/contract/opponents/find';
import { Weekday } from '@fixturebook/contract/teams/teams';
import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  createTestGround,
  createTestTeam,
  getDateInDays,
} from '../../testing/builders.ts';
import { createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
let daysAhead = 40;

/** Returns a date on which no other test lists a fixture, and after which another one is unused too. */
function getUnusedDate() {
  daysAhead += 2;
  return getDateInDays(daysAhead);
}

async function createClubWithFreeDate(fields: Partial<FixtureInput>) {
  const { browser, club } = await createTestClub(app, { postcode: fields.postcode ?? 'SW18 4RD' });
  const fixture = await createTestFixture(app, browser, fields);
  return { browser, club, fixture };
}

const guildford = { postcode: 'GU1 3AA' };
const awaySide = { side: 'away', ground: '' } as const;
const fortyOvers = { format: 'limited-overs', overs: 40 } as const;

async function find(browser: Browser, query: Record<string, string> = {}): Promise<FindResult> {
  const path = `/api/v1/me/find?${new URLSearchParams(query)}`;
  const response = await app.call('GET', path, { as: browser });
  expect(response.status).toBe(200);
  return response.json();
}

describe('GET /api/v1/me/find', () => {
  it('finds clubs for a listed date, and lists the best fit before the nearest', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({
      date,
      ...fortyOvers,
      maxTravelRadius: 10,
      strength: 'medium',
    });
    const near = await createClubWithFreeDate({
      date,
      ...awaySide,
      ...fortyOvers,
      strength: 'weak-medium',
      maxTravelRadius: 5,
    });
    const far = await createClubWithFreeDate({
      date,
      ...awaySide,
      postcode: 'KT1 1AA',
      ...fortyOvers,
      strength: 'medium',
      maxTravelRadius: 60,
    });
    const { dates, items, more, teams } = await find(own.browser, { date });
    expect(teams).toEqual([own.fixture.teamName]);
    expect(dates).toMatchObject([
      { date, teamName: own.fixture.teamName, fixture: { id: own.fixture.id }, listing: null },
    ]);
    expect(dates[0]?.point).toEqual(own.club.point);
    expect(items.map(({ fixture }) => fixture.id)).toEqual([far.fixture.id, near.fixture.id]);
    expect(items[0]).toMatchObject({
      own: 0,
      club: { id: far.club.id },
      point: far.club.point,
      travels: true,
      playedBefore: false,
      reasons: expect.arrayContaining(['they can travel', 'both 40 overs', 'same strength']),
    });
    expect(more).toBe(false);
  });

  it('finds clubs for a day that is not listed, with the details of the team’s last fixture', async () => {
    const [listedDay, date] = [getUnusedDate(), getUnusedDate()];
    const own = await createClubWithFreeDate({
      date: listedDay,
      teamName: 'Sunday XI',
      ...fortyOvers,
      startTime: '13:30',
      side: 'home',
      maxTravelRadius: 40,
    });
    const { fixture } = await createClubWithFreeDate({ date, ...awaySide });
    await createClubWithFreeDate({ date, side: 'home' });
    const { dates, items } = await find(own.browser, { date, teamName: 'sunday xi' });
    expect(dates).toMatchObject([{ date, fixture: null, side: 'home', maxTravelRadius: 40 }]);
    expect(items.map((item) => item.fixture.id)).toEqual([fixture.id]);

    const listing = dates[0]?.listing as FixtureInput;
    const details = { startTime: '13:30', ground: own.fixture.ground, format: 'limited-overs' };
    expect(listing).toMatchObject({ ...details, date, side: 'home' });
    const listed = await createTestFixture(app, own.browser, listing);
    const again = await find(own.browser, { date });
    expect(again.dates).toMatchObject([{ fixture: { id: listed.id }, listing: null }]);
    expect(again.items).toEqual(items);
  });

  it('finds clubs from the club’s postcode when the club has never listed a date', async () => {
    const date = getUnusedDate();
    const { browser, club } = await createTestClub(app);
    const other = await createClubWithFreeDate({ date });
    const { dates, items, teams } = await find(browser, { date });
    expect(teams).toEqual([]);
    expect(dates).toMatchObject([
      { teamName: '', side: 'either', maxTravelRadius: 50, listing: null, point: club.point },
    ]);
    expect(items).toMatchObject([{ fixture: { id: other.fixture.id }, distanceKm: 0 }]);
  });

  it('finds clubs for a team that the club keeps and that has no fixture yet', async () => {
    const date = getUnusedDate();
    const { browser } = await createTestClub(app, guildford);
    const ground = await createTestGround(app, browser, { name: 'The Green' });
    const women = { category: 'women', side: 'home', maxTravelRadius: 15 } as const;
    await createTestTeam(app, browser, {
      name: "Women's XI",
      ...women,
      ...fortyOvers,
      groundId: ground.id,
    });
    const near = await createClubWithFreeDate({ date, ...awaySide, maxTravelRadius: 5 });
    const men = await createClubWithFreeDate({ date, ...awaySide });
    await createTestTeam(app, men.browser, { name: men.fixture.teamName, category: 'men' });
    const { dates, items, teams } = await find(browser, { date });
    expect(teams).toEqual(["Women's XI"]);
    expect(dates).toMatchObject([
      { teamName: "Women's XI", side: 'home', maxTravelRadius: 15, point: near.club.point },
    ]);
    expect(items.map(({ fixture }) => fixture.id)).toEqual([near.fixture.id]);
    const { name, postcode } = ground;
    expect(dates[0]?.listing).toMatchObject({ date, ground: name, postcode, ...fortyOvers });
    const listing = dates[0]?.listing as FixtureInput;
    const listed = await createTestFixture(app, browser, listing);
    expect((await find(browser, { date })).dates).toMatchObject([{ fixture: { id: listed.id } }]);
  });

  it('searches with what the club keeps about a team before the details of its last fixture', async () => {
    const [listedDay, date] = [getUnusedDate(), getUnusedDate()];
    const own = await createClubWithFreeDate({
      date: listedDay,
      ...guildford,
      side: 'either',
      strength: 'weak',
    });
    const strong = await createClubWithFreeDate({ date, ...awaySide, strength: 'strong' });
    await createClubWithFreeDate({ date, ...awaySide, strength: 'weak' });
    const ground = await createTestGround(app, own.browser, { name: 'The Green' });
    await createTestTeam(app, own.browser, {
      name: own.fixture.teamName.toUpperCase(),
      side: 'home',
      strength: 'strong',
      maxTravelRadius: 7,
      groundId: ground.id,
    });
    const { dates, items } = await find(own.browser, { date });
    expect(dates).toMatchObject([
      { side: 'home', maxTravelRadius: 7, listing: { ground: 'The Green', strength: 'strong' } },
    ]);
    expect(items).toMatchObject([{ fixture: { id: strong.fixture.id }, distanceKm: 0 }]);
  });

  it('chooses the team that the club says plays on the day of the week', async () => {
    const date = getUnusedDate();
    const { browser } = await createTestClub(app);
    const weekdays = [Weekday.options[(new Date(date).getUTCDay() + 6) % 7] as Weekday];
    await createTestTeam(app, browser, { name: '1st XI' });
    await createTestTeam(app, browser, { name: 'Midweek XI', weekdays });
    expect((await find(browser, { date })).dates).toMatchObject([{ teamName: 'Midweek XI' }]);
  });

  it('searches each day of a weekend, except one on which the team has a match', async () => {
    const saturday = getUnusedDate();
    const sunday = getDateInDays(daysAhead + 1);
    const own = await createClubWithFreeDate({ date: saturday, teamName: '1st XI' });
    const onSaturday = await createClubWithFreeDate({ date: saturday, ...awaySide });
    const onSunday = await createClubWithFreeDate({ date: sunday, ...awaySide });
    const weekend = { from: saturday, to: sunday };
    const both = await find(own.browser, weekend);
    expect(both.dates.map(({ date }) => date)).toEqual([saturday, sunday]);
    expect(both.items.map(({ own, fixture }) => [own, fixture.id]).sort()).toEqual([
      [0, onSaturday.fixture.id],
      [1, onSunday.fixture.id],
    ]);
    await app.db.$client.query(`update fixtures set status = 'confirmed' where id = $1`, [
      own.fixture.id,
    ]);
    const one = await find(own.browser, { ...weekend, teamName: '1st XI' });
    expect(one.busy).toEqual([saturday]);
    expect(one.dates.map(({ date }) => date)).toEqual([sunday]);
    expect(one.items.map(({ fixture }) => fixture.id)).toEqual([onSunday.fixture.id]);
  });

  it('searches all coming free dates of the club, or those of one team', async () => {
    const [first, second] = [getUnusedDate(), getUnusedDate()];
    const own = await createClubWithFreeDate({ date: first, teamName: '1st XI' });
    await createTestFixture(app, own.browser, { date: second, teamName: '2nd XI' });
    await createClubWithFreeDate({ date: first, ...awaySide });
    const other = await createClubWithFreeDate({ date: second, ...awaySide });
    const all = await find(own.browser);
    expect(all.dates.map(({ date, teamName }) => [date, teamName])).toEqual([
      [first, '1st XI'],
      [second, '2nd XI'],
    ]);
    expect(all.items).toHaveLength(2);
    const ofTeam = await find(own.browser, { teamName: '2nd XI' });
    expect(ofTeam.items).toMatchObject([{ own: 0, fixture: { id: other.fixture.id } }]);
  });

  it('lists the teams of the club that are free on a day in the order of their names', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date, teamName: 'Sunday XI' });
    for (const teamName of ['2nd XI', '3rd XI', '1st XI'])
      await createTestFixture(app, own.browser, { date, teamName });
    const { dates } = await find(own.browser, { date });
    const teamNames = dates.map(({ teamName }) => teamName);
    expect(teamNames).toEqual(['1st XI', '2nd XI', '3rd XI', 'Sunday XI']);
  });

  it('lists a free date that suits two teams of the club once', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date, teamName: '1st XI' });
    await createTestFixture(app, own.browser, { date, teamName: '2nd XI', strength: 'medium' });
    await createClubWithFreeDate({ date, ...awaySide, strength: 'medium' });
    const { dates, items, more } = await find(own.browser, { date });
    expect(dates).toHaveLength(2);
    expect(items).toHaveLength(1);
    expect(more).toBe(false);
    expect(dates[items[0]?.own ?? -1]?.teamName).toBe('2nd XI');
  });

  it('leaves out clubs that the radius, side, strength, format or travel excludes', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date, side: 'either', maxTravelRadius: 60 });
    const guest = await createClubWithFreeDate({
      date,
      ...awaySide,
      ...fortyOvers,
      strength: 'strong',
      maxTravelRadius: 5,
    });
    const host = await createClubWithFreeDate({ date, ...guildford, side: 'home' });
    const ids = async (query: Record<string, string>) =>
      (await find(own.browser, { date, ...query })).items.map(({ fixture }) => fixture.id);
    expect(await ids({})).toHaveLength(2);
    expect(await ids({ radius: '20' })).toEqual([guest.fixture.id]);
    expect(await ids({ side: 'home' })).toEqual([guest.fixture.id]);
    expect(await ids({ side: 'away' })).toEqual([host.fixture.id]);
    expect(await ids({ travels: 'true' })).toEqual([guest.fixture.id]);
    expect(await ids({ strength: 'medium' })).toEqual([host.fixture.id]);
    expect(await ids({ format: 'twenty20' })).toEqual([host.fixture.id]);
    expect(await ids({ playedBefore: 'true' })).toEqual([]);
  });

  it('does not search a day that the club has listed for the other side', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date, side: 'home' });
    await createClubWithFreeDate({ date, side: 'either' });
    expect((await find(own.browser, { date })).items).toHaveLength(1);
    expect((await find(own.browser, { date, side: 'away' })).items).toEqual([]);
  });

  it('marks clubs that the club has played, and can list only them', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date });
    const known = await createClubWithFreeDate({ date, ...awaySide });
    await createClubWithFreeDate({ date, ...awaySide });
    const matchDay = getUnusedDate();
    const { id: ownFixtureId } = await createTestFixture(app, own.browser, { date: matchDay });
    const asked = await createTestFixture(app, known.browser, { date: matchDay, ...awaySide });
    const request = { fixtureId: asked.id, ownFixtureId };
    const { id } = await createMatchRequest(app, own.browser, request);
    const acceptance = `/api/v1/match-requests/${id}/acceptance`;
    expect((await app.call('POST', acceptance, { as: known.browser })).status).toBe(201);
    expect((await find(own.browser, { date, playedBefore: 'true' })).items).toEqual([]);
    await app.db.$client.query(
      'update matches set date = current_date - 10 where request_id = $1',
      [id],
    );
    const { items } = await find(own.browser, { date });
    expect(items.map(({ club, playedBefore }) => [club.id, playedBefore])).toContainEqual([
      known.club.id,
      true,
    ]);
    expect(items).toHaveLength(2);
    const played = (await find(own.browser, { date, playedBefore: 'true' })).items;
    expect(played.map(({ fixture }) => fixture.id)).toEqual([known.fixture.id]);
  });

  it('hides clubs that are blocked or suspended, and days that have passed', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date });
    const blocked = await createClubWithFreeDate({ date, ...awaySide });
    const suspended = await createClubWithFreeDate({ date, ...awaySide });
    const block = `/api/v1/clubs/${blocked.club.slug}/block`;
    expect((await app.call('POST', block, { as: own.browser })).status).toBeLessThan(300);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      suspended.club.id,
    ]);
    expect((await find(own.browser, { date })).items).toEqual([]);
    const past = await find(own.browser, { date: getDateInDays(-1) });
    expect(past).toMatchObject({ dates: [], items: [] });
  });

  it('rejects a search by a visitor, an account without a club, or with days or filters that are invalid', async () => {
    const { browser } = await createTestClub(app);
    const get = (query: string, as?: Browser) => app.call('GET', `/api/v1/me/find${query}`, { as });
    expect((await get('')).status).toBe(401);
    const { browser: withoutClub } = await createSecretary(app);
    expect((await get('', withoutClub)).status).toBe(403);
    const invalid = {
      '?date=2027-02-30': 'date',
      '?date=2027-05-01&from=2027-05-01&to=2027-05-02': 'date',
      '?from=2027-05-01': 'to',
      '?to=2027-05-01': 'from',
      '?from=2027-05-02&to=2027-05-01': 'to',
      '?from=2027-05-01&to=2027-05-15': 'to',
      '?radius=far': 'radius',
      '?radius=2001': 'radius',
      '?side=either': 'side',
      '?strength=mighty': 'strength',
      '?format=test': 'format',
      '?travels=maybe': 'travels',
    };
    for (const [query, field] of Object.entries(invalid)) {
      const response = await get(query, browser);
      expect(response.status, query).toBe(400);
      const { errors } = await response.json();
      expect(errors[0].path, query).toBe(field);
    }
    expect((await get('?from=2027-05-01&to=2027-05-14', browser)).status).toBe(200);
  });
});
