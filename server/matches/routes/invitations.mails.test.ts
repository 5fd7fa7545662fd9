import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailBudgetKey } from '../../platform/mail/budgets.ts';
import { createTestClub, createTestTeam } from '../../testing/builders.ts';
import {
  answerInvitation,
  createInvitedMatch,
  listMailsTo,
  readInvitedMatch,
} from '../../testing/field-calls/invitations.ts';
import { requestErasure, setTestPassword } from '../../testing/leaving.ts';
import { createRecordedMatch } from '../../testing/matches.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { listInvitationsWithDueMail } from '../queries/invitations.ts';
import { matchInvitations, suppressedAddresses } from '../schema.ts';

let now = new Date('2030-05-01T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const date = '2030-06-15';

const nilId = '00000000-0000-0000-0000-000000000000';

const getPath = (id: string, suffix = '') => `/api/v1/recorded-matches/${id}/invitation${suffix}`;

async function readMatch(as: Browser, id: string): Promise<RecordedMatch> {
  return (await app.call('GET', `/api/v1/recorded-matches/${id}`, { as })).json();
}

async function changeMatch(as: Browser, { id, ...match }: RecordedMatch, change: object) {
  const { teamName, opponent, competition, side, startTime, ground, postcode } = match;
  const values = { teamName, opponent, competition, side, startTime, ground, postcode };
  const json = { ...values, date: match.date, ...change };
  const response = await app.call('PUT', `/api/v1/recorded-matches/${id}`, { as, json });
  expect(response.status).toBe(200);
}

describe('stopping mails', () => {
  const stop = (token: string, headers = {}, body?: string) =>
    app.call('POST', `/api/v1/stopped-mails?token=${token}`, { headers, body });
  const getStopToken = (url = '') => new URL(url).searchParams.get('token') ?? '';

  it('deletes the address everywhere and for ever, and refuses later invitations of any club', async () => {
    const { browser, match, token, email, letter } = await createInvitedMatch(app, { date });
    const other = await createInvitedMatch(app, { date, email });
    await answerInvitation(app, token, { answer: 'yes' });
    const stopToken = getStopToken(letter?.unsubscribe?.page);
    expect((await stop(stopToken)).status).toBe(204);
    expect((await stop(stopToken)).status).toBe(204);
    for (const club of [{ browser, match }, other])
      expect((await readMatch(club.browser, club.match.id)).invitation).toMatchObject({
        email: null,
        hasStoppedMails: true,
      });
    expect(await app.db.$count(matchInvitations, eq(matchInvitations.email, email))).toBe(0);
    const [stored] = await app.db.select().from(suppressedAddresses);
    expect(JSON.stringify(stored)).not.toContain(email);
    const before = (await listMailsTo(app, email)).length;
    const path = `/api/v1/recorded-matches/${match.id}/cancellation`;
    await app.call('POST', path, { as: browser, json: { reason: 'weather' } });
    expect(await listMailsTo(app, email)).toHaveLength(before);
    const third = await createTestClub(app);
    const friendly = { date, competition: 'friendly' } as const;
    const { id } = await createRecordedMatch(app, third.browser, friendly);
    const json = { email: email.toUpperCase() };
    const response = await app.call('POST', getPath(id), { as: third.browser, json });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'mails-stopped',
      errors: [{ path: 'email' }],
    });
    expect((await readInvitedMatch(app, other.token)).state).toBe('waiting');
  });

  it('updates the open screens of the clubs concerned', async () => {
    const { club, token, email } = await createInvitedMatch(app, { date });
    const other = await createInvitedMatch(app, { date, email });
    const countEvents = async () => {
      const query = 'select club_id from live_events where club_id = any($1)';
      return (await app.db.$client.query(query, [[club.id, other.club.id]])).rows.length;
    };
    const before = await countEvents();
    await stop(token);
    expect(await countEvents()).toBe(before + 2);
    await stop(token);
    expect(await countEvents()).toBe(before + 2);
  });

  it('leaves no address of an invitation that is sent at the same time', async () => {
    const { token, email } = await createInvitedMatch(app, { date });
    for (const round of [1, 2, 3]) {
      const inviting = await createTestClub(app);
      const fields = { date, competition: 'friendly' } as const;
      const { id } = await createRecordedMatch(app, inviting.browser, fields);
      await app.db.delete(suppressedAddresses);
      await Promise.all([
        app.call('POST', getPath(id), { as: inviting.browser, json: { email } }),
        stop(token),
      ]);
      const stored = await app.db.$count(matchInvitations, eq(matchInvitations.email, email));
      expect([round, stored]).toEqual([round, 0]);
    }
  });

  it('works with one click in a mail program, and with no forged link', async () => {
    const { letter, browser, match } = await createInvitedMatch(app, { date });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const oneClick = getStopToken(letter?.unsubscribe?.oneClick);
    expect((await stop(oneClick, form, 'List-Unsubscribe=One-Click')).status).toBe(204);
    expect((await readMatch(browser, match.id)).invitation?.hasStoppedMails).toBe(true);
    expect((await stop('x')).status).toBe(404);
    expect((await app.call('POST', '/api/v1/stopped-mails')).status).toBe(404);
    expect((await stop(oneClick, form, 'a=b')).status).toBe(415);
  });

  it('works by the link of an invitation too, which its page offers', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date });
    expect((await stop(token)).status).toBe(204);
    expect((await readMatch(browser, match.id)).invitation?.hasStoppedMails).toBe(true);
    expect((await readInvitedMatch(app, token)).hasStoppedMails).toBe(true);
  });
});

describe('the mails that are due', () => {
  async function sendDueMails(time: string) {
    now = new Date(time);
    await app.runJob('matches.queue-guest-mails');
    await runQueuedJobs(app, 'matches.write-to-guests');
  }

  it('remind an opponent once, a week later, and not after an answer, a withdrawal or a request for no more mail', async () => {
    now = new Date('2030-05-04T09:00:00Z');
    const waiting = await createInvitedMatch(app, { date });
    const answered = await createInvitedMatch(app, { date });
    await answerInvitation(app, answered.token, { answer: 'no' });
    const withdrawn = await createInvitedMatch(app, { date });
    await app.call('DELETE', getPath(withdrawn.match.id), { as: withdrawn.browser });
    const near = await createInvitedMatch(app, { date: '2030-05-13' });
    await sendDueMails('2030-05-10T09:00:00Z');
    expect(await listMailsTo(app, waiting.email)).toHaveLength(1);
    await sendDueMails('2030-05-11T09:15:00Z');
    await sendDueMails('2030-05-18T09:15:00Z');
    const [reminder, ...earlier] = await listMailsTo(app, waiting.email);
    expect(reminder?.subject).toContain('haven’t heard from you');
    expect(earlier).toHaveLength(1);
    const { invitation } = await readMatch(waiting.browser, waiting.match.id);
    expect(invitation?.remindedAt).toBe('2030-05-11T09:15:00.000Z');
    for (const { email } of [answered, withdrawn, near])
      expect(await listMailsTo(app, email)).toHaveLength(1);
  });

  it('remind no opponent who had answered before the club changed the details', async () => {
    now = new Date('2030-05-04T09:00:00Z');
    const refusing = await createInvitedMatch(app, { date });
    await answerInvitation(app, refusing.token, { answer: 'no' });
    const proposing = await createInvitedMatch(app, { date });
    const proposal = { startTime: '12:00' };
    await answerInvitation(app, proposing.token, { answer: 'different', proposal });
    for (const { browser, match } of [refusing, proposing])
      await changeMatch(browser, match, { startTime: '14:00' });
    await sendDueMails('2030-05-11T09:15:00Z');
    for (const { browser, match, email } of [refusing, proposing]) {
      expect((await readMatch(browser, match.id)).invitation).toMatchObject({
        state: 'waiting',
        remindedAt: null,
      });
      expect((await listMailsTo(app, email))[0]?.subject).toContain('have changed your match');
    }
  });

  it('ask an opponent who has confirmed “Still on?” once in the week before the match', async () => {
    now = new Date('2030-05-20T09:00:00Z');
    const confirmed = await createInvitedMatch(app, { date });
    await answerInvitation(app, confirmed.token, { answer: 'yes' });
    await sendDueMails('2030-06-07T09:15:00Z');
    expect(await listMailsTo(app, confirmed.email)).toHaveLength(1);
    now = new Date('2030-06-08T08:00:00Z');
    const late = await createInvitedMatch(app, { date });
    await answerInvitation(app, late.token, { answer: 'yes' });
    await sendDueMails('2030-06-08T09:15:00Z');
    await sendDueMails('2030-06-09T09:15:00Z');
    const [question, ...earlier] = await listMailsTo(app, confirmed.email);
    expect(question?.subject).toContain('Still on?');
    expect(earlier).toHaveLength(1);
    expect(await listMailsTo(app, late.email)).toHaveLength(1);
    expect((await readInvitedMatch(app, confirmed.token)).isAskedStillOn).toBe(true);
    await answerInvitation(app, confirmed.token, { answer: 'yes' });
    expect((await readInvitedMatch(app, confirmed.token)).isAskedStillOn).toBe(false);
    const { invitation } = await readMatch(confirmed.browser, confirmed.match.id);
    expect(invitation?.stillOn).toEqual({
      askedAt: '2030-06-08T09:15:00.000Z',
      confirmedAt: now.toISOString(),
    });
  });

  it('ask “Still on?” again before the new date of a match that was moved, and not before', async () => {
    now = new Date('2030-05-20T09:00:00Z');
    const invited = await createInvitedMatch(app, { date });
    const { browser, match, token, email } = invited;
    await answerInvitation(app, token, { answer: 'yes' });
    await sendDueMails('2030-06-08T09:15:00Z');
    await answerInvitation(app, token, { answer: 'yes' });
    await changeMatch(browser, match, { date: '2030-07-20' });
    expect((await readMatch(browser, match.id)).invitation?.stillOn).toBeNull();
    await answerInvitation(app, token, { answer: 'yes' });
    expect((await readInvitedMatch(app, token)).isAskedStillOn).toBe(false);
    await sendDueMails('2030-07-13T09:15:00Z');
    expect((await listMailsTo(app, email))[0]?.subject).toContain('Still on?');
  });

  it('ask “Still on?” again after the club has accepted another date', async () => {
    now = new Date('2030-05-20T09:00:00Z');
    const { browser, match, token } = await createInvitedMatch(app, { date });
    await answerInvitation(app, token, { answer: 'yes' });
    await sendDueMails('2030-06-08T09:15:00Z');
    const proposal = { date: '2030-07-20' };
    await answerInvitation(app, token, { answer: 'different', proposal });
    const path = getPath(match.id, '/proposal/acceptance');
    expect((await app.call('POST', path, { as: browser, json: {} })).status).toBe(201);
    expect((await readInvitedMatch(app, token)).isAskedStillOn).toBe(false);
    expect((await readMatch(browser, match.id)).invitation?.stillOn).toBeNull();
  });

  it('are not queued for an opponent who confirmed in the last week', async () => {
    now = new Date('2030-06-08T08:00:00Z');
    const late = await createInvitedMatch(app, { date });
    await answerInvitation(app, late.token, { answer: 'yes' });
    const due = await listInvitationsWithDueMail(app.db, { now, after: nilId });
    const [{ id } = { id: '' }] = await app.db
      .select()
      .from(matchInvitations)
      .where(eq(matchInvitations.email, late.email));
    expect(due).not.toContain(id);
  });

  it('leave the next day if a budget was used up, while the mail of a call-off has its own budget', async () => {
    now = new Date('2030-05-20T09:00:00Z');
    const { browser, club, match, token, email } = await createInvitedMatch(app, { date });
    await answerInvitation(app, token, { answer: 'yes' });
    const { secrets } = app.foundation;
    const key = getMailBudgetKey(secrets, 'guest', 'club-address-day', `${club.id} ${email}`);
    const useUp = `insert into mail_budgets (key, started_at, mails)
      values ($1, date_trunc('day', now(), 'UTC'), 1000) on conflict (key, started_at) do update set mails = 1000`;
    await app.db.$client.query(useUp, [key]);
    await sendDueMails('2030-06-08T09:15:00Z');
    expect((await readMatch(browser, match.id)).invitation?.stillOn).toBeNull();
    expect(await listMailsTo(app, email)).toHaveLength(1);
    await app.db.$client.query('delete from mail_budgets where key = $1', [key]);
    await sendDueMails('2030-06-09T09:15:00Z');
    expect((await listMailsTo(app, email))[0]?.subject).toContain('Still on?');
    await app.db.$client.query(useUp, [key]);
    const path = `/api/v1/recorded-matches/${match.id}/cancellation`;
    await app.call('POST', path, { as: browser, json: { reason: 'weather' } });
    expect((await listMailsTo(app, email))[0]?.subject).toContain('have called off');
  });

  it('end with the addresses, which the nightly job deletes 30 days after the match', async () => {
    now = new Date('2030-06-10T09:00:00Z');
    const { browser, match, email } = await createInvitedMatch(app, { date });
    now = new Date('2030-07-15T03:00:00Z');
    await app.runJob('matches.delete-old');
    expect(await app.db.$count(matchInvitations, eq(matchInvitations.email, email))).toBe(1);
    now = new Date('2030-07-16T03:00:00Z');
    await app.runJob('matches.delete-old');
    expect(await app.db.$count(matchInvitations, eq(matchInvitations.email, email))).toBe(0);
    expect((await readMatch(browser, match.id)).invitation).toBeNull();
  });
});

describe('an opponent who has confirmed', () => {
  it('is told when the club leaves, and is not told of a new name of the team', async () => {
    const { browser, token, email, club, userId } = await createInvitedMatch(app, {
      date: '2030-09-07',
      teamName: 'Sunday XI',
    });
    await answerInvitation(app, token, { answer: 'yes' });
    const { id } = await createTestTeam(app, browser, { name: 'Sunday XI' });
    const path = `/api/v1/me/teams/${id}`;
    const json = { name: 'Sunday First XI' };
    expect((await app.call('PUT', path, { as: browser, json })).status).toBe(200);
    expect(await readInvitedMatch(app, token)).toMatchObject({
      teamName: 'Sunday First XI',
      state: 'confirmed',
    });
    expect(await listMailsTo(app, email)).toHaveLength(1);
    await setTestPassword(app, userId);
    const { user } = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
    expect((await requestErasure(app, browser, { email: user.email })).status).toBe(204);
    const [letter] = await listMailsTo(app, email);
    expect(letter?.subject).toContain(`${club.name} have taken your match`);
    const read = await app.call('POST', '/api/v1/invited-match', { json: { token } });
    expect(read.status).toBe(404);
  });

  it('is told nothing once the day of the match has passed', async () => {
    now = new Date('2030-06-10T09:00:00Z');
    const { browser, match, token, email } = await createInvitedMatch(app, { date });
    await answerInvitation(app, token, { answer: 'yes' });
    now = new Date('2030-06-16T09:00:00Z');
    await changeMatch(browser, match, { startTime: '14:00' });
    const path = `/api/v1/recorded-matches/${match.id}/cancellation`;
    const json = { reason: 'rained-off' };
    expect((await app.call('POST', path, { as: browser, json })).status).toBe(201);
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(204);
    expect(await listMailsTo(app, email)).toHaveLength(1);
  });

  it('is told when a suspended club leaves', async () => {
    now = new Date('2030-06-10T09:00:00Z');
    const { browser, club, token, email, userId } = await createInvitedMatch(app, { date });
    await answerInvitation(app, token, { answer: 'yes' });
    await setTestPassword(app, userId);
    const { user } = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [club.id]);
    expect((await requestErasure(app, browser, { email: user.email })).status).toBe(204);
    expect((await listMailsTo(app, email))[0]?.subject).toContain('have taken your match');
  });
});
