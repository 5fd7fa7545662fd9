import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { TeamInput } from '@fixturebook/contract/teams/teams';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import {
  createProClub,
  createTestClub,
  createTestFixture,
  createTestTeam,
} from '../testing/builders.ts';
import {
  createLondonClock,
  listTestNotifications,
  startTestMailServer,
} from '../testing/notifications.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const { smtpUrl, listMails } = await startTestMailServer();
const { clock, day, setTime } = createLondonClock();
const app = await startTestApp({ worker: true, clock, settings: { SMTP_URL: smtpUrl } });

let date = addDays(day, 30);
beforeEach(() => {
  setTime('12:00');
  date = addDays(date, 7);
});

async function listFreeDate(fields: Partial<FixtureInput> = {}) {
  const listing = await createTestClub(app);
  await createTestFixture(app, listing.browser, { date, maxTravelRadius: 0, ...fields });
  await announceNewDates();
  return listing;
}

async function announceNewDates() {
  await app.runJob('fixtures.tell-of-new');
  await waitForJobs(app);
}

async function createSearchingClub(fields: Record<string, unknown> = {}) {
  const searching = await createProClub(app);
  const json = { from: date, to: date, radiusKm: 24, ...fields };
  const saved = await app.call('POST', '/api/v1/me/saved-searches', {
    as: searching.browser,
    json,
  });
  expect(saved.status).toBe(201);
  return searching;
}

async function listTexts({ browser }: { browser: Browser }) {
  const { items } = await listTestNotifications(app, browser);
  return items.map(({ text }: { text: string }) => text);
}

describe('a saved search', () => {
  it('mails a club that has listed no date when another club lists a date that it looks for', async () => {
    const searching = await createSearchingClub();
    const listing = await listFreeDate();
    const [mail, ...more] = await listMails(searching);
    expect(mail?.subject).toMatch(
      new RegExp(`^${listing.club.name} are free on \\w+ \\d+ \\w+, which you asked us to look`),
    );
    expect(mail?.text).toContain(`http://localhost:3000/dashboard?date=${date}&show=all`);
    expect(more).toEqual([]);

    const further = [await listFreeDate(), await listFreeDate()];
    expect(await listMails(searching)).toHaveLength(1);
    setTime('07:30', 1);
    await app.runJob('opponents.tell-more');
    await waitForJobs(app);
    const [digest] = await listMails(searching);
    expect(digest?.subject).toContain('2 more clubs are free on');
    expect(digest?.text).toContain(`http://localhost:3000/dashboard?date=${date}&show=all`);
    for (const { club } of further) expect(digest?.text).toContain(`${club.name} (0 mi)`);
  });

  it('leaves out dates that are too far away, on other days, on the wrong side, or of a blocked club', async () => {
    const clubs = [
      await createSearchingClub({ side: 'home' }),
      await createSearchingClub({ from: addDays(date, 1), to: addDays(date, 2) }),
      await createSearchingClub({ from: day, to: addDays(date, 6), weekdays: [getWeekday(1)] }),
    ];
    const blocking = await createSearchingClub();
    const near = await createSearchingClub({ radiusKm: 5 });
    const there = await createSearchingClub({ weekdays: [getWeekday(0)], side: 'away' });
    const listing = await createTestClub(app);
    await app.call('POST', `/api/v1/clubs/${listing.club.slug}/block`, { as: blocking.browser });
    await createTestFixture(app, listing.browser, { date, side: 'home', maxTravelRadius: 0 });
    await announceNewDates();
    for (const club of [...clubs, blocking]) expect(await listTexts(club)).toEqual([]);
    for (const club of [near, there]) expect(await listTexts(club)).toHaveLength(1);

    await listFreeDate({ date: addDays(date, 1), postcode: 'GU1 3AA' });
    expect(await listTexts(clubs[1] ?? near)).toEqual([]);
  });

  it('leaves out dates of teams that none of the teams of its club could play', async () => {
    const keepTeams = async (...teams: Partial<TeamInput>[]) => {
      const searching = await createSearchingClub();
      for (const team of teams) await createTestTeam(app, searching.browser, team);
      return searching;
    };
    const men = { name: '1st XI', category: 'men' } as const;
    const women = { name: 'Women', category: 'women' } as const;
    const under11 = { name: 'Colts', category: 'juniors', ageGroup: 'under-11' } as const;
    const searching = {
      withoutTeams: await keepTeams(),
      openToAll: await keepTeams(men, { name: 'Sunday XI' }),
      men: await keepTeams(men),
      menAndWomen: await keepTeams(men, women),
      under11: await keepTeams(under11),
    };
    const listing = await createTestClub(app);
    await createTestTeam(app, listing.browser, women);
    const free = { date, maxTravelRadius: 0 };
    await createTestFixture(app, listing.browser, { ...free, teamName: women.name });
    const juniors = await createTestClub(app);
    await createTestTeam(app, juniors.browser, { ...under11, ageGroup: 'under-13' });
    await createTestFixture(app, juniors.browser, { ...free, teamName: under11.name });
    await announceNewDates();
    expect(await listTexts(searching.men)).toEqual([]);
    expect(await listTexts(searching.under11)).toEqual([]);
    for (const club of [searching.withoutTeams, searching.openToAll, searching.menAndWomen])
      expect(await listTexts(club)).toHaveLength(1);

    setTime('07:30', 1);
    await app.runJob('opponents.tell-more');
    await waitForJobs(app);
    expect(await listTexts(searching.withoutTeams)).toHaveLength(2);
    expect(await listTexts(searching.menAndWomen)).toHaveLength(1);
    expect(await listTexts(searching.men)).toEqual([]);
  });

  it('is silent about a day on which its club has a match', async () => {
    const searching = await createSearchingClub({ to: addDays(date, 1) });
    const own = await createTestFixture(app, searching.browser, { date, maxTravelRadius: 0 });
    await app.db.$client.query("update fixtures set status = 'confirmed' where id = $1", [own.id]);
    await listFreeDate();
    expect(await listTexts(searching)).toEqual([]);
    await listFreeDate({ date: addDays(date, 1) });
    expect(await listTexts(searching)).toHaveLength(1);
  });
});

describe('following a club', () => {
  it('tells a club of the free dates of the club that it follows, however far away, and not that club', async () => {
    const following = await createTestClub(app);
    const followed = await createTestClub(app);
    const path = `/api/v1/me/followed-clubs/${followed.club.slug}`;
    expect((await app.call('PUT', path, { as: following.browser })).status).toBe(204);
    const far = { date, postcode: 'YO1 7HH', maxTravelRadius: 0 };
    await createTestFixture(app, followed.browser, far);
    await announceNewDates();
    const [mail] = await listMails(following);
    expect(mail?.subject).toContain(`${followed.club.name} are free on`);
    expect(mail?.subject).toContain('. You follow them');
    expect(mail?.text).toContain(`http://localhost:3000/clubProfile/${followed.club.slug}`);
    expect(await listTexts(followed)).toEqual([]);

    await createTestFixture(app, followed.browser, { ...far, date: addDays(date, 1) });
    await announceNewDates();
    setTime('07:30', 1);
    await app.runJob('opponents.tell-more');
    await waitForJobs(app);
    expect((await listTexts(following))[0]).toContain('. You follow them');
    expect(await listTexts(following)).toHaveLength(2);

    setTime('12:00', 1);
    await app.call('DELETE', path, { as: following.browser });
    await createTestFixture(app, followed.browser, { ...far, date: addDays(date, 2) });
    await announceNewDates();
    expect(await listTexts(following)).toHaveLength(2);
  });
});

/** Returns the day of the week, from 1 (Monday) to 7 (Sunday), of the day that is `days` after `date`. */
function getWeekday(days: number) {
  return ((new Date(`${addDays(date, days)}T12:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
