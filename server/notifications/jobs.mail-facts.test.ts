import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, formatLondonDateAndTime, formatLongDate } from '../platform/calendar.ts';
import { createProClub, createTestClub, createTestFixture } from '../testing/builders.ts';
import {
  createLondonClock,
  startTestMailServer,
  updateNotificationPreferences,
} from '../testing/notifications.ts';
import { startTestApp } from '../testing/test-app.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const { smtpUrl, listMails } = await startTestMailServer();
const { clock, day, setTime } = createLondonClock();
const app = await startTestApp({ worker: true, clock, settings: { SMTP_URL: smtpUrl } });

let date = addDays(day, 30);
beforeEach(() => {
  setTime('12:00');
  date = addDays(date, 7);
});

const theirDate = {
  teamName: '1st XI',
  side: 'home',
  ground: 'The Rec',
  postcode: 'GU1 3AA',
  startTime: '13:30',
  format: 'limited-overs',
  overs: 40,
  surface: 'grass',
  strength: 'strong',
} as const;

const play = [
  ['Format', '40 overs'],
  ['Surface', 'Grass'],
  ['Their strength', 'Strong'],
];

async function announceNewDates() {
  await app.runJob('fixtures.tell-of-new');
  await waitForJobs(app);
}

function formatFacts(facts: string[][]) {
  return facts.map((fact) => `${fact.join(': ')}\n`).join('');
}

describe('the facts of a mail', () => {
  it('shows what a match would be like when a free date suits one of the club’s own', async () => {
    const own = await createTestClub(app);
    const ownDate = { date, teamName: 'Sunday XI', side: 'away', maxTravelRadius: 200 } as const;
    await createTestFixture(app, own.browser, ownDate);
    const other = await createTestClub(app);
    await createTestFixture(app, other.browser, { ...theirDate, date });
    await announceNewDates();
    const [mail] = await listMails(own);
    expect(mail?.subject).toContain(`${other.club.name} are also free on`);
    expect(mail?.text).toContain(
      formatFacts([
        ['Date', `${formatLongDate(date)}, 13:30`],
        ['Your team', 'Sunday XI'],
        ['Opponent', `${other.club.name}, 1st XI`],
        ['You play', 'Away'],
        ['Ground', 'The Rec, GU1 3AA'],
        ['You travel', '23 mi (38 km)'],
        ...play,
      ]),
    );
  });

  it.each([
    ['own', 'is agreed', "update fixtures set status = 'confirmed' where id = $1"],
    [
      'other',
      'is called off',
      "update fixtures set status = 'called-off', call_off_reason = 'weather' where id = $1",
    ],
    ['other', 'is deleted', 'delete from fixtures where id = $1'],
  ])(
    'shows no facts in a later mail if the date of the %s club %s by then',
    async (whose, _, sql) => {
      const own = await createTestClub(app);
      await updateNotificationPreferences(app, own.browser, { digest: true });
      const ownDate = { date, teamName: 'Sunday XI', side: 'away', maxTravelRadius: 200 } as const;
      const { id: ownId } = await createTestFixture(app, own.browser, ownDate);
      const other = await createTestClub(app);
      const { id: otherId } = await createTestFixture(app, other.browser, { ...theirDate, date });
      await announceNewDates();
      const changed = await app.db.$client.query(sql, [whose === 'own' ? ownId : otherId]);
      expect(changed.rowCount).toBe(1);
      setTime('08:00', 1);
      await app.runJob('notifications.digest');
      await waitForJobs(app);
      const [mail] = await listMails(own);
      expect(mail?.text).toContain(`${other.club.name} are also free on`);
      expect(mail?.text).not.toContain('Your team');
      expect(mail?.text).not.toContain('You play');
    },
  );

  it('shows the free date of another club that a saved search found, with the way from the club’s postcode', async () => {
    const searching = await createProClub(app);
    const json = { from: date, to: date, radiusKm: 100 };
    await app.call('POST', '/api/v1/me/saved-searches', { as: searching.browser, json });
    const other = await createTestClub(app);
    await createTestFixture(app, other.browser, { ...theirDate, date, side: 'either' });
    await announceNewDates();
    const [mail] = await listMails(searching);
    expect(mail?.text).toContain(
      formatFacts([
        ['Date', `${formatLongDate(date)}, 13:30`],
        ['Opponent', `${other.club.name}, 1st XI`],
        ['Ground', 'The Rec, GU1 3AA'],
        ['Distance', '23 mi (38 km)'],
        ...play,
      ]),
    );
  });

  it('shows the date that is free again after the opponent has left', async () => {
    const left = await createTestClub(app);
    const { id: fixtureId } = await createTestFixture(app, left.browser, { ...theirDate, date });
    const event = { noteId: crypto.randomUUID(), clubId: left.club.id, fixtureId };
    await app.runJob('match.opponent-left.notify', event);
    await waitForJobs(app);
    const [mail] = await listMails(left);
    expect(mail?.subject).toContain('The club that 1st XI were to play on');
    expect(mail?.text).toContain(
      formatFacts([
        ['Date', `${formatLongDate(date)}, 13:30`],
        ['Your team', '1st XI'],
        ['You play', 'At home'],
        ['Ground', 'The Rec, GU1 3AA'],
        ...play.slice(0, 2),
      ]),
    );
  });

  it('shows the offered dates of a season with their first refusal, at most four of them', async () => {
    const { mail, opponent, firstUntil } = await offerDates([
      'away',
      'home',
      'home',
      'home',
      'home',
    ]);
    const formatDate = (week: number, place: string[][]) =>
      listOfferedFacts(week, { opponent, firstUntil, place })
        .map((fact) => fact.join(': '))
        .join('\n  ');
    const atHome = [
      ['You play', 'At home'],
      ['They travel', distance],
    ];
    const dates = [formatDate(0, atHome), ...[1, 2, 3].map((week) => formatDate(week, awayAtRec))];
    expect(mail?.text).toContain([...dates, 'Later: 1 more date'].join('\n'));
  });

  it('shows the facts of a single offered date one by one', async () => {
    const { mail, opponent, firstUntil } = await offerDates(['home']);
    const facts = listOfferedFacts(0, { opponent, firstUntil, place: awayAtRec });
    expect(mail?.text).toContain(formatFacts(facts));
  });
});

const distance = '23 mi (38 km)';
const awayAtRec = [
  ['You play', 'Away'],
  ['Ground', 'The Rec, GU1 3AA'],
  ['You travel', distance],
];

/** Offers one date a week to another club, and returns the mail about them. */
async function offerDates(sides: ('home' | 'away')[]) {
  const offering = await createTestClub(app);
  const offered = await createTestClub(app);
  const [fromClubId, toClubId] = [offering.club.id, offered.club.id];
  const planId = crypto.randomUUID();
  const firstUntil = new Date(clock().getTime() + 7 * 86_400_000);
  for (const [week, side] of sides.entries()) {
    const free = { ...theirDate, side, date: addDays(date, week * 7), maxTravelRadius: 200 };
    const { id: fixtureId } = await createTestFixture(app, offering.browser, free);
    await app.db.$client.query(
      `insert into season_offers (plan_id, from_club_id, to_club_id, last_fixture_id, fixture_id, team_name, first_until, created_at)
      values ($1, $2, $3, $4, $4, 'Sunday XI', $5, $6)`,
      [planId, fromClubId, toClubId, fixtureId, firstUntil, clock()],
    );
  }
  await app.runJob('season.offered.notify', { planId, fromClubId, toClubId });
  await waitForJobs(app);
  const [mail] = await listMails(offered);
  return { mail, opponent: offering.club.name, firstUntil };
}

function listOfferedFacts(
  week: number,
  { opponent, firstUntil, place }: { opponent: string; firstUntil: Date; place: string[][] },
) {
  return [
    ['Date', `${formatLongDate(addDays(date, week * 7))}, 13:30`],
    ['Your team', 'Sunday XI'],
    ['Opponent', `${opponent}, 1st XI`],
    ...place,
    ...play,
    ['First refusal until', formatLondonDateAndTime(firstUntil)],
  ];
}
