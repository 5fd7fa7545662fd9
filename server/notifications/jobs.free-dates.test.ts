import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import {
  createLondonClock,
  listTestNotifications,
  startTestMailServer,
  updateNotificationPreferences,
} from '../testing/notifications.ts';
import { startTestApp } from '../testing/test-app.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const { smtpUrl, listMails: listNewestMails } = await startTestMailServer();
const { clock, day, setTime } = createLondonClock();
const app = await startTestApp({ worker: true, clock, settings: { SMTP_URL: smtpUrl } });

const away = { side: 'away', ground: '' } as const;
let date = addDays(day, 30);
beforeEach(() => {
  setTime('12:00');
  date = addDays(date, 7);
});

/** Lists the mails to the club, the oldest first. */
async function listMails(club: { email: string }) {
  return (await listNewestMails(club)).toReversed();
}

async function createClubWithFreeDate(fields: Partial<FixtureInput> = {}) {
  const { browser, club, email } = await createTestClub(app);
  const fixture = await createTestFixture(app, browser, { date, teamName: 'XI', ...fields });
  return { browser, club, email, fixture };
}

async function announceNewDates() {
  await app.runJob('fixtures.tell-of-new');
  await waitForJobs(app);
}

async function announceDatesOfThePreviousDay() {
  setTime('07:30', 1);
  await app.runJob('opponents.tell-more');
  await waitForJobs(app);
}

/** Creates a club that has been told of one free date, after which other clubs have listed theirs. */
async function createClubWithUntoldDates(count: number) {
  const own = await createClubWithFreeDate();
  const first = await createClubWithFreeDate(away);
  await announceNewDates();
  const others = await Promise.all(
    Array.from({ length: count }, () => createClubWithFreeDate(away)),
  );
  await announceNewDates();
  return { own, first, others };
}

describe('mails about free dates that suit a club', () => {
  it('mails the first date at once, and all others of the day in one mail on the next morning', async () => {
    const { own, first, others } = await createClubWithUntoldDates(3);
    const [atOnce, ...more] = await listMails(own);
    expect(atOnce?.subject).toContain(`${first.club.name} are also free on`);
    expect(more).toEqual([]);

    await announceDatesOfThePreviousDay();
    const [, digest, ...further] = await listMails(own);
    expect(digest?.subject).toMatch(/^3 more clubs are free on \w+day \d+ \w+$/);
    for (const { club } of others) expect(digest?.text).toContain(`${club.name} (0 mi)`);
    expect(digest?.text).not.toContain(first.club.name);
    expect(digest?.text).toContain(`http://localhost:3000/opponents/${own.fixture.id}`);
    expect(digest?.text).toContain('Stop emails about clubs that could play you: ');
    expect(further).toEqual([]);
    const { items } = await listTestNotifications(app, own.browser);
    expect(items.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^3 more clubs are free on /),
      expect.stringContaining(`${first.club.name} are also free on`),
    ]);

    await app.runJob('opponents.more-found.notify', { clubId: own.club.id, day });
    await announceDatesOfThePreviousDay();
    expect(await listMails(own)).toHaveLength(2);
  });

  it('names the club in the mail of the next morning if it is the only one', async () => {
    const { own, others } = await createClubWithUntoldDates(1);
    await announceDatesOfThePreviousDay();
    const [, digest] = await listMails(own);
    expect(digest?.subject).toContain(`${others[0]?.club.name} are also free on`);
  });

  it('leaves out dates that are no longer free, and sends no mail if none is left', async () => {
    const { own, others } = await createClubWithUntoldDates(3);
    const [gone, ...left] = others;
    const remove = ({ fixture, browser }: (typeof others)[number]) =>
      app.call('DELETE', `/api/v1/fixtures/${fixture.id}`, { as: browser });
    if (gone) expect((await remove(gone)).status).toBe(204);
    const block = `/api/v1/clubs/${left[0]?.club.slug}/block`;
    await announceDatesOfThePreviousDay();
    expect((await listMails(own))[1]?.subject).toContain('2 more clubs are free');
    expect((await app.call('POST', block, { as: own.browser })).status).toBe(204);

    const late = await createClubWithUntoldDates(2);
    for (const other of late.others) await remove(other);
    setTime('07:30', 2);
    await app.runJob('opponents.tell-more');
    await waitForJobs(app);
    expect(await listMails(late.own)).toHaveLength(1);
  });

  it('names the nearest five clubs of a date and counts the others', async () => {
    const { own } = await createClubWithUntoldDates(9);
    await announceDatesOfThePreviousDay();
    const [, digest] = await listMails(own);
    expect(digest?.subject).toContain('9 more clubs are free');
    expect(digest?.text).toMatch(/: .+ \(0 mi\), .+, .+, .+, .+ \(0 mi\), and 4 more\n/);
  });

  it('has one entry for each date and club when a club lists 500 dates in a minute', async () => {
    const own = await createClubWithFreeDate();
    await createTestFixture(app, own.browser, { date: addDays(date, 1), teamName: 'XI' });
    const flooding = await createTestClub(app);
    await app.db.$client.query(
      `with listed as (
        insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
          max_travel_radius, description)
        select $1, 'Team ' || n, $2::date + n % 2, 'away', '', 'SW18 4RD', 'a@b.example', 30, ''
        from generate_series(1, 500) n returning id
      ) insert into new_free_dates select id from listed`,
      [flooding.club.id, date],
    );
    await announceNewDates();
    await announceDatesOfThePreviousDay();
    const [atOnce, digest, ...further] = await listMails(own);
    expect(atOnce?.subject).toContain(`${flooding.club.name} are also free on`);
    expect(digest?.subject).toBe('More clubs are free on 2 dates');
    expect(digest?.text.split(flooding.club.name)).toHaveLength(3);
    expect(further).toEqual([]);
  });

  it('sends no mail to a club that has unsubscribed, and keeps the news in its list', async () => {
    const { own } = await createClubWithUntoldDates(2);
    const [atOnce] = await listMails(own);
    const page = atOnce?.text.match(/(\/unsubscribe\?token=\S+)/)?.[1];
    await app.call('POST', `/api/v1${page}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await announceDatesOfThePreviousDay();
    expect(await listMails(own)).toHaveLength(1);
    const { items } = await listTestNotifications(app, own.browser);
    expect(items[0].text).toContain('2 more clubs are free');
  });

  it('puts the dates into the daily mail of a club that has chosen one', async () => {
    const { own, others } = await createClubWithUntoldDates(2);
    await updateNotificationPreferences(app, own.browser, { digest: true });
    await announceDatesOfThePreviousDay();
    expect(await listMails(own)).toHaveLength(1);
    setTime('08:00', 1);
    await app.runJob('notifications.digest');
    await waitForJobs(app);
    const [, digest] = await listMails(own);
    for (const { club } of others) expect(digest?.text).toContain(`${club.name} (0 mi)`);
  });

  it('tells every date of a day exactly once when its jobs fail half-way and run again', async () => {
    const { own, first, others } = await createClubWithUntoldDates(4);
    const enqueueAll = vi.spyOn(app.foundation.jobs, 'enqueueAll');
    enqueueAll.mockRejectedValueOnce(new Error('killed'));
    setTime('07:30', 1);
    await expect(app.runJob('opponents.tell-more')).rejects.toThrow('killed');
    await announceDatesOfThePreviousDay();
    const event = { clubId: own.club.id, day };
    await Promise.all(
      Array.from({ length: 4 }, () => app.runJob('opponents.more-found.notify', event)),
    );
    await waitForJobs(app);
    const mails = await listMails(own);
    expect(mails).toHaveLength(2);
    const told = mails.map(({ text }) => text.split('Stop emails')[0]).join();
    for (const { club } of [first, ...others]) expect(told).toContain(`${club.name} `);
  });
});
