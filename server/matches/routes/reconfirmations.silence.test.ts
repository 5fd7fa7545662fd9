import type { Match } from '@fixturebook/contract/matches';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseLondonTime } from '../../platform/calendar.ts';
import { createMatch } from '../../testing/matches.ts';
import {
  listTestNotifications,
  startTestMailServer,
  updateNotificationPreferences,
} from '../../testing/notifications.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { waitForJobs } from '../../testing/wait-for-jobs.ts';

type Clubs = Awaited<ReturnType<typeof createAgreedMatch>>;
type Club = Clubs['host'];

const { smtpUrl, listMails } = await startTestMailServer();
let now = new Date();
const app = await startTestApp({
  worker: true,
  clock: () => now,
  settings: { SMTP_URL: smtpUrl },
});

const dayText = 'Saturday 15 June';
const phone = '+44 20 7946 0018';
const unanswered = (other: Club) =>
  `You’ve answered, but ${other.club.name} haven’t told us whether ${dayText} is on. Here’s what you can do`;
beforeEach(() => setLondonTime('2030-06-01', '12:00'));

describe('a club that does not answer', () => {
  it('sends a silent club each mail once, each with new words, and keeps its match', async () => {
    const { host, guest, match, versus } = await createAgreedMatch();
    await askAt('2030-06-08', '09:00');
    await answer(host, match, 'on');
    for (const time of ['09:00', '10:00']) await askAt('2030-06-13', time);
    await answer(host, match, 'on');
    for (const time of ['20:50', '21:00', '21:10']) await followUpAt('2030-06-13', time);
    for (const time of ['07:00', '09:00', '09:10', '20:00']) await followUpAt('2030-06-14', time);
    await followUpAt('2030-06-15', '09:00');
    expect(await listSubjects(guest)).toEqual([
      `Still on? ${versus}`,
      `We haven’t heard from you: ${versus}`,
      `Please ring ${host.club.name}: ${versus}`,
    ]);
    expect(await listBell(guest)).toEqual([
      `Still on? You play ${host.club.name} on ${dayText}.`,
      `${host.club.name} say ${dayText} is still on.`,
      `We haven’t heard from you about ${dayText}. Tell us whether your match against ${host.club.name} is on.`,
      `${host.club.name} say ${dayText} is still on.`,
      `${host.club.name} are waiting to hear from you about ${dayText}. Ring them on ${phone}, or answer here.`,
    ]);
    const [reminder] = await listMails(guest);
    expect(reminder?.text).toContain(`Their phone: ${phone}`);
    expect(reminder?.text).toMatch(/Yes, still on: http\S+answer=on/);
    expect((await readMatch(host, match)).status).toBe('agreed');
  });

  it('tells a silent club that the other club has not answered either when both are silent', async () => {
    const { host, guest } = await createAgreedMatch();
    await askAt('2030-06-08', '09:00');
    await askAt('2030-06-13', '09:00');
    expect((await listMails(host))[0]?.text).toContain(
      `Nor have we heard from ${guest.club.name}.`,
    );
    await followUpAt('2030-06-13', '21:00');
    for (const club of [host, guest]) expect(await listSubjects(club)).toHaveLength(2);
    await followUpAt('2030-06-14', '09:00');
    for (const [club, other] of [
      [host, guest],
      [guest, host],
    ] as const) {
      expect((await listMails(club))[0]?.text).toContain(`Neither you nor ${other.club.name}`);
      expect((await listBell(club)).at(-1)).toBe(
        `Neither you nor ${other.club.name} have said whether ${dayText} is on. Ring them on ${phone}, or answer here.`,
      );
    }
  });

  it('asks a club in other words two days before the match if it answered seven days before, or was not asked', async () => {
    const early = await createAgreedMatch();
    await askAt('2030-06-08', '09:00');
    await answer(early.host, early.match, 'on');
    setLondonTime('2030-06-11', '12:00');
    const late = await createAgreedMatch();
    await askAt('2030-06-13', '09:00');
    for (const { host, versus } of [early, late])
      expect((await listSubjects(host)).at(-1)).toBe(`One last check: ${versus}`);
  });

  it('does not ask or remind a club about a match that was agreed less than two days before it', async () => {
    for (const [day, time] of [
      ['2030-06-13', '08:00'],
      ['2030-06-14', '08:00'],
    ] as const) {
      setLondonTime(day, time);
      const { host, match } = await createAgreedMatch();
      for (const day of ['2030-06-13', '2030-06-14']) await askAt(day, '20:00');
      for (const day of ['2030-06-14', '2030-06-15']) await followUpAt(day, '10:00');
      expect((await readMatch(host, match)).reconfirmations).toEqual([]);
    }
  });

  it('asks a club on the day before the match when no server ran two days before it', async () => {
    const { host, guest, match } = await createAgreedMatch();
    await askAt('2030-06-14', '09:00');
    await answer(host, match, 'on');
    await followUpAt('2030-06-14', '20:50');
    expect(await listSubjects(guest)).toHaveLength(1);
    await followUpAt('2030-06-14', '21:00');
    expect((await listSubjects(host)).at(-1)).toBe(unanswered(guest));
    expect((await listSubjects(guest)).at(-1)).toMatch(/^Please ring/);
  });

  it('does not remind a club after the match has started', async () => {
    const { host, guest, match } = await createAgreedMatch();
    await askAt('2030-06-13', '09:00');
    await answer(host, match, 'on');
    await followUpAt('2030-06-15', '13:00');
    expect(await listSubjects(guest)).toHaveLength(1);
    await followUpAt('2030-06-15', '12:50');
    expect(await listSubjects(guest)).toHaveLength(2);
  });
});

describe('a club that answered', () => {
  it('tells a club by mail and in the bell, half a day after the second question, that the other has not answered, with three ways on', async () => {
    const { host, guest, hostDate, match } = await createAgreedMatchWithSecondQuestion();
    await answer(host, match, 'on');
    await followUpAt('2030-06-13', '20:50');
    expect(await listSubjects(host)).toHaveLength(1);
    for (const time of ['21:00', '21:10']) await followUpAt('2030-06-13', time);
    expect((await listSubjects(host)).slice(1)).toEqual([unanswered(guest)]);
    expect((await listBell(host)).at(-1)).toBe(`${unanswered(guest)}.`);
    const [mail] = await listMails(host);
    expect(mail?.text).toContain(`Their phone: ${phone}`);
    expect(mail?.text).toContain('Call them: tel:+442079460018');
    expect(mail?.text).toMatch(
      new RegExp(`Our opposition pulled out: http://\\S+/match/${match.id}\\?pulled-out`),
    );
    expect(mail?.text).toMatch(
      new RegExp(`Look for other opponents: http://\\S+/opponents/${hostDate.id}`),
    );
    expect(mail?.html.match(/href="tel:\+442079460018"/g)).toHaveLength(1);
    const { reconfirmations } = await readMatch(guest, match);
    const told = reconfirmations.filter(({ silenceReportedAt }) => silenceReportedAt !== null);
    expect(told).toMatchObject([
      {
        clubId: host.club.id,
        silenceReportedAt: parseLondonTime('2030-06-13', '21:00').toISOString(),
      },
    ]);
  });

  it('tells a club within minutes of the silence when it answers after the half day has passed', async () => {
    const { host, guest, match } = await createAgreedMatchWithSecondQuestion();
    await followUpAt('2030-06-14', '09:00');
    setLondonTime('2030-06-14', '10:05');
    await answer(guest, match, 'problem');
    await followUpAt('2030-06-14', '10:10');
    expect((await listSubjects(guest)).at(-1)).toBe(unanswered(host));
  });

  it('tells a club by mail that the other club has answered after all', async () => {
    const { host, guest, match } = await createAgreedMatchWithSecondQuestion();
    await answer(host, match, 'on');
    await followUpAt('2030-06-13', '21:00');
    await answer(guest, match, 'on');
    expect((await listSubjects(host)).at(-1)).toBe(
      `Good news: ${guest.club.name} have now answered, and ${dayText} is still on`,
    );
    await followUpAt('2030-06-14', '09:00');
    expect(await listSubjects(guest)).toHaveLength(1);
  });

  it('tells a club of the silence in the morning when the half day ends in the quiet hours', async () => {
    const { host, guest, match } = await createAgreedMatchWithSecondQuestion();
    setLondonTime('2030-06-13', '13:00');
    await changeTerms({ host, guest, match }, { startTime: '14:30' });
    await answer(host, match, 'on');
    const schedule = `select cron, timezone from pgboss.schedule where name = 'matches.follow-up-silence'`;
    const { rows } = await app.db.$client.query(schedule);
    expect(rows).toEqual([{ cron: '*/10 7-21 * * *', timezone: 'Europe/London' }]);
    await followUpAt('2030-06-13', '21:50');
    expect((await listSubjects(host)).join()).not.toContain('haven’t told us');
    await followUpAt('2030-06-14', '07:00');
    expect((await listSubjects(host)).at(-1)).toBe(unanswered(guest));
  });

  it('asks a club again in other words, and tells it of a new silence, when the terms change', async () => {
    const { host, guest, match, versus } = await createAgreedMatchWithSecondQuestion();
    await answer(host, match, 'on');
    await followUpAt('2030-06-13', '21:00');
    setLondonTime('2030-06-14', '08:00');
    await changeTerms({ host, guest, match }, { ground: 'Top Field' });
    const subjects = await listSubjects(guest);
    expect(subjects).toContain(`Still on, with the new details? ${versus}`);
    expect((await listBell(guest)).at(-1)).toMatch(/^The details for Saturday 15 June against/);
    await answer(host, match, 'on');
    await followUpAt('2030-06-14', '19:50');
    expect(await listSubjects(guest)).toEqual(subjects);
    await followUpAt('2030-06-14', '20:10');
    expect((await listSubjects(guest)).at(-1)).toMatch(/^Please ring/);
    expect((await listSubjects(host)).filter((one) => one === unanswered(guest))).toHaveLength(2);
  });

  it('tells a club that the other is suspended, without its phone number', async () => {
    for (const isSuspendedBefore of [true, false]) {
      setLondonTime('2030-06-01', '12:00');
      const { host, guest, match } = await createAgreedMatch();
      if (isSuspendedBefore) await suspend(guest);
      await askAt('2030-06-13', '09:00');
      if (!isSuspendedBefore) await suspend(guest);
      await answer(host, match, 'on');
      const before = (await listMails(guest)).length;
      await followUpAt('2030-06-13', '21:00');
      await followUpAt('2030-06-14', '09:00');
      const [mail] = await listMails(host);
      expect(mail?.subject).toBe(
        `We’ve suspended ${guest.club.name} for now, so they can’t tell us whether ${dayText} is on. Here’s what you can do`,
      );
      expect(mail?.text).not.toMatch(/tel:|Their phone/);
      expect(mail?.text).toContain('Our opposition pulled out');
      expect(await listMails(guest)).toHaveLength(before);
    }
  });

  it('tells a club nothing more about a match that was called off or whose other club was deleted', async () => {
    const calledOff = await createAgreedMatchWithSecondQuestion();
    await answer(calledOff.host, calledOff.match, 'on');
    await call(calledOff.guest, `matches/${calledOff.match.id}/cancellation`, {
      reason: 'weather',
    });
    const left = await createAgreedMatchWithSecondQuestion();
    await answer(left.host, left.match, 'on');
    await app.db.$client.query('delete from matches where id = $1', [left.match.id]);
    await followUpAt('2030-06-13', '21:00');
    await followUpAt('2030-06-14', '09:00');
    for (const { host } of [calledOff, left])
      expect((await listSubjects(host)).join()).not.toContain('haven’t told us');
  });

  it('tells a club of the silence at once when the match is tomorrow, although it chose a daily mail', async () => {
    const { host, guest, match } = await createAgreedMatchWithSecondQuestion();
    await updateNotificationPreferences(app, host.browser, { digest: true });
    await answer(host, match, 'on');
    await followUpAt('2030-06-14', '07:00');
    expect((await listSubjects(host)).at(-1)).toBe(unanswered(guest));
  });
});

/** Creates a match on Saturday 15 June 2030 at 13:00, which suits no other club of this file. */
async function createAgreedMatch() {
  const date = { date: '2030-06-15', maxTravelRadius: 0 };
  const created = await createMatch(app, { host: { ...date, startTime: '13:00' }, guest: date });
  const { host, guest } = created;
  return { ...created, versus: `${host.club.name} v ${guest.club.name}, ${dayText} 2030` };
}

async function createAgreedMatchWithSecondQuestion() {
  setLondonTime('2030-06-01', '12:00');
  const created = await createAgreedMatch();
  await askAt('2030-06-13', '09:00');
  return created;
}

function setLondonTime(date: string, time: string) {
  now = parseLondonTime(date, time);
}

async function askAt(date: string, time: string) {
  setLondonTime(date, time);
  await app.runJob('matches.ask-whether-on');
  await waitForJobs(app);
}

async function followUpAt(date: string, time: string) {
  setLondonTime(date, time);
  await app.runJob('matches.follow-up-silence');
  await waitForJobs(app);
}

async function call({ browser }: Club, path: string, json: object) {
  const response = await app.call('POST', `/api/v1/${path}`, { as: browser, json });
  expect(response.status).toBe(201);
  await waitForJobs(app);
  return response.json();
}

function answer(club: Club, { id }: Pick<Match, 'id'>, given: 'on' | 'problem') {
  return call(club, `matches/${id}/reconfirmation`, { answer: given });
}

async function changeTerms(
  { host, guest, match }: Pick<Clubs, 'host' | 'guest' | 'match'>,
  terms: object,
) {
  const path = `matches/${match.id}/terms-proposals`;
  const { proposal } = await call(host, path, { terms });
  now = new Date(now.getTime() + 1000);
  await call(guest, `${path}/${proposal.id}/acceptance`, {});
}

async function suspend({ club }: Club) {
  await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [club.id]);
}

async function readMatch({ browser }: Club, { id }: Pick<Match, 'id'>): Promise<Match> {
  return (await app.call('GET', `/api/v1/matches/${id}`, { as: browser })).json();
}

/** Lists the subjects of the mails to a club about whether the match is on, the oldest first. */
async function listSubjects(club: Club) {
  const mails = await listMails(club);
  return mails
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /^Still on|^One last|^We|^Please ring|^You’ve|^Good news/.test(subject))
    .toReversed();
}

/** Lists the notifications of a club about whether the match is on, the oldest first. */
async function listBell({ browser }: Club): Promise<string[]> {
  const { items } = await listTestNotifications(app, browser);
  return items
    .filter(({ kind }: { kind: string }) => kind === 'reconfirm')
    .map(({ text }: { text: string }) => text)
    .toReversed();
}
