import type { Match } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { mailBudgetLimits, useMailBudgets } from '../../platform/mail/budgets.ts';
import type { MailContent } from '../../platform/mail/letter.ts';
import { createTestClub } from '../../testing/builders.ts';
import { createMatch } from '../../testing/matches.ts';
import { askWhetherMatchesAreOn } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-06-01T12:00:00Z');
let ticks = 0;
const app = await startTestApp({ clock: () => new Date(now.getTime() + ticks++) });

describe('asking whether a match is still on', () => {
  it('asks both clubs to reconfirm a match seven days and again two days before it', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    expect(await runJobAndListQuestions('2030-06-07', match.id, host.browser)).toEqual([]);
    expect(await runJobAndListQuestions('2030-06-08', match.id, host.browser)).toEqual([7, 7]);
    expect(await runJobAndListQuestions('2030-06-09', match.id, host.browser)).toEqual([7, 7]);
    const days = await runJobAndListQuestions('2030-06-13', match.id, guest.browser);
    expect(days).toEqual([7, 7, 2, 2]);
    expect(await runJobAndListQuestions('2030-06-14', match.id, guest.browser)).toEqual(days);
    for (const { email } of [host, guest]) expect(await listEmailsTo(email)).toHaveLength(2);
  });

  it('asks each club once to reconfirm a match, however often the job runs on a day', async () => {
    const { host, match } = await createMatchOn({ on: '2030-06-15' });
    now = getNineInLondon('2030-06-08');
    await Promise.all([1, 2, 3].map(() => askWhetherMatchesAreOn(app)));
    const { reconfirmations } = await readMatch(host.browser, match.id);
    expect(reconfirmations).toHaveLength(2);
    expect(await listEmailsTo(host.email)).toHaveLength(1);
  });

  it('asks no club to reconfirm a match on the day on which the match was agreed', async () => {
    const week = await createMatchOn({ on: '2030-06-15', agreedOn: '2030-06-08' });
    const late = await createMatchOn({ on: '2030-06-15', agreedOn: '2030-06-13' });
    expect(await runJobAndListQuestions('2030-06-08', week.match.id, week.host.browser)).toEqual(
      [],
    );
    expect(await runJobAndListQuestions('2030-06-13', week.match.id, week.host.browser)).toEqual([
      2, 2,
    ]);
    expect(await runJobAndListQuestions('2030-06-13', late.match.id, late.host.browser)).toEqual(
      [],
    );
  });

  it('asks no club to reconfirm a match on the day on which a new date for it was agreed', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    expect(await runJobAndListQuestions('2030-06-08', match.id, host.browser)).toEqual([7, 7]);
    for (const date of ['2030-06-16', '2030-06-15'])
      await proposeAndAcceptTermsChange({ host, guest, match }, { date });
    expect(await runJobAndListQuestions('2030-06-08', match.id, host.browser)).toEqual([]);
    expect(await listEmailsTo(host.email)).toHaveLength(1);
    expect(await runJobAndListQuestions('2030-06-13', match.id, host.browser)).toEqual([2, 2]);
  });

  it('mails the question to a club to which the opponent has caused as many notices as it may', async () => {
    const { host, guest } = await createMatchOn({ on: '2030-06-15' });
    const notice = { kind: 'notice', clubId: guest.club.id } as const;
    const limit = mailBudgetLimits.notice['club-address-day'] ?? 0;
    for (let sent = 0; sent <= limit; sent++)
      await useMailBudgets(app.db, app.foundation.secrets, host.email, notice);
    await runJobAndListQuestions('2030-06-08');
    expect(await listEmailsTo(host.email)).toHaveLength(1);
  });

  it('asks clubs to reconfirm the other matches when asking about one match fails', async () => {
    const both = [
      await createMatchOn({ on: '2030-06-15' }),
      await createMatchOn({ on: '2030-06-15' }),
    ];
    const [first, last] = both.sort((one, other) => (one.match.id < other.match.id ? -1 : 1));
    if (!first || !last) throw new Error('no matches');
    await app.db.$client.query('delete from match_terms where match_id = $1', [first.match.id]);
    await expect(runJobAndListQuestions('2030-06-08')).rejects.toThrow(/^1 of \d+ items failed/);
    expect((await readMatch(last.host.browser, last.match.id)).reconfirmations).toHaveLength(2);
    expect(app.logged.some((line) => line.includes(first.match.id))).toBe(true);
    await app.db.$client.query('delete from matches where id = $1', [first.match.id]);
  });

  it('does not ask whether a match that was called off is still on', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, {
      as: guest.browser,
      json: { reason: 'not-enough-players' },
    });
    expect(await runJobAndListQuestions('2030-06-08', match.id, host.browser)).toEqual([]);
  });

  it('asks no suspended club to reconfirm a match, and rejects the email link that it received earlier', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    const token = await getReconfirmationToken(guest.email);
    const suspension = 'update clubs set suspended_at = now() where id = $1';
    await app.db.$client.query(suspension, [guest.club.id]);
    expect((await app.call('GET', `/api/v1/reconfirmations?token=${token}`)).status).toBe(404);
    expect((await answerQuestionByLink(token, 'on')).status).toBe(404);
    expect(
      (await answerQuestionByLink(await getReconfirmationToken(host.email), 'on')).status,
    ).toBe(201);
    expect(await runJobAndListQuestions('2030-06-13', match.id, host.browser)).toEqual([7, 7, 2]);
    expect(await listEmailsTo(guest.email)).toHaveLength(1);
  });

  it('sends a reconfirmation email with the agreed terms of the match and two possible answers', async () => {
    const { host, guest } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    const [letter] = await listEmailsTo(guest.email);
    expect(letter).toMatchObject({
      subject: `Still on? ${host.club.name} v ${guest.club.name}, Saturday 15 June 2030`,
      action: { label: 'Yes, still on' },
      otherAction: { label: 'There is a problem' },
      until: '2030-06-15T23:00:00.000Z',
    });
    expect(letter?.clubName).toBe(guest.club.name);
    expect(letter?.facts).toEqual([
      ['Date', 'Saturday 15 June 2030, 13:00'],
      ['Your team', 'Sunday XI'],
      ['Opponent', `${host.club.name}, Sunday XI`],
      ['You play', 'Away'],
      ['Ground', 'The Rec, SW18 4RD'],
      ['You travel', '5 mi (8 km)'],
    ]);
  });
});

it('asks the officers of both clubs at their proved addresses, and no contact address of a fixture', async () => {
  const { host, guest } = await createMatchOn({ on: '2030-06-15' });
  await runJobAndListQuestions('2030-06-08');
  for (const { email, contact } of [host, guest]) {
    expect(await listEmailsTo(email)).toHaveLength(1);
    expect(await listEmailsTo(contact)).toEqual([]);
  }
});

describe('answering whether a match is still on', () => {
  it('shows a club both clubs’ answers to the question whether their match is still on', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    const response = await answerQuestion(host.browser, match.id, 'on');
    expect(response.status).toBe(201);
    const { reconfirmations } = await readMatch(guest.browser, match.id);
    expect(new Set(reconfirmations)).toEqual(
      new Set([
        expect.objectContaining({ daysBefore: 7, clubId: host.club.id, answer: 'on' }),
        expect.objectContaining({ clubId: guest.club.id, answer: null, answeredAt: null }),
      ]),
    );
  });

  it('allows a club to change its latest answer to the question whether a match is still on', async () => {
    const { host, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    await answerQuestion(host.browser, match.id, 'on');
    await runJobAndListQuestions('2030-06-13');
    await answerQuestion(host.browser, match.id, 'on');
    await answerQuestion(host.browser, match.id, 'problem');
    const { reconfirmations } = await readMatch(host.browser, match.id);
    const own = reconfirmations.filter(({ clubId }) => clubId === host.club.id);
    expect(own).toMatchObject([
      { daysBefore: 7, answer: 'on' },
      { daysBefore: 2, answer: 'problem' },
    ]);
  });

  it('asks both clubs again whether a match is still on when its start time has changed', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    await answerQuestion(host.browser, match.id, 'on');
    const old = await getReconfirmationToken(guest.email);
    await proposeAndAcceptTermsChange({ host, guest, match }, { notes: 'Bring whites.' });
    expect((await readMatch(host.browser, match.id)).reconfirmations).toContainEqual(
      expect.objectContaining({ answer: 'on' }),
    );
    await proposeAndAcceptTermsChange({ host, guest, match }, { startTime: '14:30' });
    const { reconfirmations } = await readMatch(host.browser, match.id);
    expect(reconfirmations).toMatchObject([{ answer: null }, { answer: null }]);
    const queues = (await listEmailsTo(host.email)).map(({ queue }) => queue);
    expect(queues).toEqual(['mail.send-bulk', 'mail.send-notice']);
    expect((await answerQuestionByLink(old, 'on')).status).toBe(404);
    expect(
      (await answerQuestionByLink(await getReconfirmationToken(guest.email), 'on')).status,
    ).toBe(201);
  });

  it('asks clubs in the app to reconfirm after each change of time or ground, but by email only once a day', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    for (const startTime of ['14:00', '14:30', '15:00']) {
      await proposeAndAcceptTermsChange({ host, guest, match }, { startTime });
      const { reconfirmations } = await readMatch(host.browser, match.id);
      expect(reconfirmations).toMatchObject([{ answer: null }, { answer: null }]);
      await answerQuestion(host.browser, match.id, 'on');
    }
    for (const { email } of [host, guest]) expect(await listEmailsTo(email)).toHaveLength(2);
    expect(
      (await answerQuestionByLink(await getReconfirmationToken(guest.email), 'on')).status,
    ).toBe(404);
    now = getNineInLondon('2030-06-09');
    await proposeAndAcceptTermsChange({ host, guest, match }, { ground: 'Top Field' });
    for (const { email } of [host, guest]) expect(await listEmailsTo(email)).toHaveLength(3);
  });

  it('deletes the reconfirmations of a match that moves to a new date, and asks again before that date', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    await proposeAndAcceptTermsChange({ host, guest, match }, { date: '2030-06-29' });
    expect(await runJobAndListQuestions('2030-06-13', match.id, host.browser)).toEqual([]);
    expect(await runJobAndListQuestions('2030-06-22', match.id, host.browser)).toEqual([7, 7]);
  });

  it('rejects a reconfirmation of a match before the club was asked or after the day of the match', async () => {
    const { host, match } = await createMatchOn({ on: '2030-06-15' });
    const early = await answerQuestion(host.browser, match.id, 'on');
    expect([early.status, (await early.json()).code]).toEqual([409, 'not-asked']);
    await runJobAndListQuestions('2030-06-13');
    const token = await getReconfirmationToken(host.email);
    now = new Date('2030-06-15T22:59:00Z');
    expect((await answerQuestionByLink(token, 'on')).status).toBe(201);
    now = new Date('2030-06-15T23:00:00Z');
    for (const late of [
      await answerQuestion(host.browser, match.id, 'on'),
      await answerQuestionByLink(token, 'on'),
    ])
      expect([late.status, (await late.json()).code]).toEqual([409, 'match-over']);
  });

  it('rejects reconfirmations from other clubs, and answers other than the two offered', async () => {
    const { host, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    expect((await answerQuestion(host.browser, match.id, 'perhaps')).status).toBe(400);
    expect((await answerQuestion((await createTestClub(app)).browser, match.id, 'on')).status).toBe(
      404,
    );
    expect((await answerQuestion(undefined, match.id, 'on')).status).toBe(401);
  });
});

describe('the link in the reconfirmation email', () => {
  it('shows a match to anyone with a reconfirmation link, and stores the answer for the club that received it', async () => {
    const { host, guest, match } = await createMatchOn({ on: '2030-06-15' });
    await runJobAndListQuestions('2030-06-08');
    const token = await getReconfirmationToken(guest.email);
    const shown = await app.call('GET', `/api/v1/reconfirmations?token=${token}`);
    expect(await shown.json()).toEqual({
      matchId: match.id,
      clubName: guest.club.name,
      opponentName: host.club.name,
      date: '2030-06-15',
      startTime: '13:00',
      ground: 'The Rec',
      answer: null,
    });
    const answered = await answerQuestionByLink(token, 'problem');
    expect((await answered.json()).answer).toBe('problem');
    const { reconfirmations } = await readMatch(host.browser, match.id);
    const theirs = reconfirmations.find(({ clubId }) => clubId === guest.club.id);
    expect(theirs?.answer).toBe('problem');
  });

  it('rejects a forged link and a token that was encrypted for another purpose', async () => {
    await createMatchOn({ on: '2030-06-15' });
    const { secrets } = app.foundation;
    for (const token of ['x', 'a'.repeat(200), secrets.seal('mail', '[]')]) {
      expect((await answerQuestionByLink(token, 'on')).status).toBe(404);
      const path = `/api/v1/reconfirmations?token=${token}`;
      expect((await app.call('GET', path)).status).toBe(404);
    }
    expect((await answerQuestionByLink('', 'on')).status).toBe(400);
    expect((await answerQuestionByLink('x', 'perhaps')).status).toBe(400);
    expect((await app.call('GET', '/api/v1/reconfirmations')).status).toBe(400);
  });
});

/** Creates a match on the date `on` that the clubs agreed on the date `agreedOn`. */
async function createMatchOn({
  on: date,
  agreedOn = '2030-06-01',
}: {
  on: string;
  agreedOn?: string;
}) {
  now = new Date(`${agreedOn}T06:00:00Z`);
  const [home, away] = ['host', 'guest'].map((name) => `${name}-${ticks}@club.example`);
  const { host, guest, match } = await createMatch(app, {
    host: { date, contactEmail: home, startTime: '13:00' },
    guest: { date, contactEmail: away },
  });
  return { host: { ...host, contact: home }, guest: { ...guest, contact: away }, match };
}

/** Returns the instant of 09:00 in London on a date in summer time. */
function getNineInLondon(date: string) {
  return new Date(`${date}T08:00:00Z`);
}

async function runJobAndListQuestions(date: string, matchId?: string, as?: Browser) {
  now = getNineInLondon(date);
  await askWhetherMatchesAreOn(app);
  if (!matchId || !as) return [];
  const { reconfirmations } = await readMatch(as, matchId);
  return reconfirmations.map(({ daysBefore }) => daysBefore);
}

function answerQuestion(as: Browser | undefined, matchId: string, given: string) {
  const path = `/api/v1/matches/${matchId}/reconfirmation`;
  return app.call('POST', path, { as, json: { answer: given } });
}

function answerQuestionByLink(token: string, given: string) {
  return app.call('POST', '/api/v1/reconfirmations', { json: { token, answer: given } });
}

async function proposeAndAcceptTermsChange(
  {
    host,
    guest,
    match,
  }: Pick<Awaited<ReturnType<typeof createMatchOn>>, 'host' | 'guest' | 'match'>,
  terms: object,
) {
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  const proposed = await app.call('POST', path, { as: host.browser, json: { terms } });
  const { proposal } = await proposed.json();
  await app.call('POST', `${path}/${proposal.id}/acceptance`, { as: guest.browser });
}

async function readMatch(as: Browser, matchId: string): Promise<Match> {
  return (await app.call('GET', `/api/v1/matches/${matchId}`, { as })).json();
}

type QueuedEmail = MailContent & { queue: string };

/** Lists the emails to an address that wait to be sent, the oldest first, with the queue of each. */
async function listEmailsTo(address: string | undefined): Promise<QueuedEmail[]> {
  const queued = `select data ->> 'sealed' as sealed, name as queue from pgboss.job
    where name in ('mail.send-notice', 'mail.send-bulk') order by created_on`;
  const { rows } = await app.db.$client.query(queued);
  return rows.flatMap(({ sealed, queue }) => {
    const { to, letter } = JSON.parse(app.foundation.secrets.open('mail', sealed));
    return to === address ? [{ ...letter, queue }] : [];
  });
}

async function getReconfirmationToken(address: string | undefined) {
  const letter = (await listEmailsTo(address)).at(-1);
  return new URL(letter?.action?.url ?? '').searchParams.get('token') ?? '';
}
