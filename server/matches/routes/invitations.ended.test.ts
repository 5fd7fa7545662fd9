import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import {
  answerInvitation,
  createInvitedMatch,
  getToken,
  listMailsTo,
} from '../../testing/field-calls/invitations.ts';
import { createRecordedMatch } from '../../testing/matches.ts';
import { type Browser, createEmailAddress, startTestApp } from '../../testing/test-app.ts';
import { matchInvitations, unansweredInvitations } from '../schema.ts';

let now = new Date('2030-05-01T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const date = '2030-06-15';

const getPath = (id: string) => `/api/v1/recorded-matches/${id}/invitation`;

async function readMatch(as: Browser, id: string): Promise<RecordedMatch> {
  return (await app.call('GET', `/api/v1/recorded-matches/${id}`, { as })).json();
}

const invite = (as: Browser, id: string, email: string) =>
  app.call('POST', getPath(id), { as, json: { email } });

describe('a club that has blocked another', () => {
  it('gets no invitation from it at the address of an officer, and no later mail', async () => {
    const blocker = await createTestClub(app);
    const { browser, club, match } = await createInvitedMatch(app, { date, email: blocker.email });
    await app.call('POST', `/api/v1/clubs/${club.slug}/block`, { as: blocker.browser });
    const sent = await listMailsTo(app, blocker.email);
    const cancellation = `/api/v1/recorded-matches/${match.id}/cancellation`;
    await app.call('POST', cancellation, { as: browser, json: { reason: 'other' } });
    const friendly = { date: '2030-06-22', competition: 'friendly', side: 'away' } as const;
    const { id } = await createRecordedMatch(app, browser, friendly);
    const refused = await invite(browser, id, blocker.email);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'mails-stopped' });
    expect(await listMailsTo(app, blocker.email)).toEqual(sent);
  });
});

describe('an address that answers no invitation of a club', () => {
  async function inviteAndEnd(as: Browser, email: string, end: (match: RecordedMatch) => unknown) {
    const friendly = { date, competition: 'friendly', side: 'away' } as const;
    const match = await createRecordedMatch(app, as, { ...friendly, teamName: 'Vets' });
    await forgetMailBudgets();
    const response = await invite(as, match.id, email);
    await end(match);
    await app.call('DELETE', `/api/v1/recorded-matches/${match.id}`, { as });
    return response;
  }
  const forgetMailBudgets = () => app.db.$client.query('delete from mail_budgets');

  it('is invited at most five times, also if the club withdraws the invitations or deletes the matches', async () => {
    const { browser } = await createTestClub(app);
    const email = createEmailAddress();
    const withdraw = ({ id }: RecordedMatch) => app.call('DELETE', getPath(id), { as: browser });
    const keep = () => undefined;
    for (const end of [withdraw, keep, withdraw, keep, withdraw])
      expect((await inviteAndEnd(browser, email, end)).status).toBe(201);
    const refused = await inviteAndEnd(browser, email, keep);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'too-many-unanswered',
      errors: [{ path: 'email' }],
    });
    expect(await listMailsTo(app, email)).toHaveLength(5);
    const { browser: other } = await createTestClub(app);
    expect((await inviteAndEnd(other, email, keep)).status).toBe(201);
  });

  it('can be invited again once it has answered, or 30 days after the matches', async () => {
    const { browser } = await createTestClub(app);
    const email = createEmailAddress();
    const answerNo = async () => {
      const [letter] = await listMailsTo(app, email);
      await answerInvitation(app, getToken(letter), { answer: 'no' });
    };
    for (let count = 0; count < 6; count += 1)
      expect((await inviteAndEnd(browser, email, answerNo)).status).toBe(201);
    await inviteAndEnd(browser, email, () => undefined);
    now = new Date('2030-07-15T03:00:00Z');
    await app.runJob('matches.delete-old');
    expect(await app.db.$count(unansweredInvitations)).toBeGreaterThan(0);
    now = new Date('2030-07-16T03:00:00Z');
    await app.runJob('matches.delete-old');
    expect(await app.db.$count(unansweredInvitations)).toBe(0);
    now = new Date('2030-05-01T09:00:00Z');
  });
});

describe('a change of the opponent or of the competition', () => {
  async function confirmAndChange(change: object) {
    const { browser, match, token, email } = await createInvitedMatch(app, { date });
    await answerInvitation(app, token, { answer: 'yes' });
    const { teamName, opponent, competition, side, startTime, ground, postcode } = match;
    const values = { teamName, opponent, competition, side, startTime, ground, postcode, date };
    const path = `/api/v1/recorded-matches/${match.id}`;
    const json = { ...values, ...change };
    const response = await app.call('PUT', path, { as: browser, json });
    return { changed: (await response.json()) as RecordedMatch, token, email };
  }

  it('ends the invitation, which the opponent is told', async () => {
    for (const change of [{ opponent: 'Henley' }, { competition: 'league' }]) {
      const { changed, token, email } = await confirmAndChange(change);
      expect(changed).toMatchObject({ ...change, invitation: null });
      expect((await listMailsTo(app, email))[0]?.subject).toContain('We won’t write to you again');
      const read = await app.call('POST', '/api/v1/invited-match', { json: { token } });
      expect(read.status).toBe(404);
    }
  });

  it('keeps the invitation if only capital letters of the name change', async () => {
    const { changed } = await confirmAndChange({ opponent: 'UPPER WESSINGTON' });
    expect(changed.invitation?.state).toBe('confirmed');
  });
});

describe('withdrawing an invitation', () => {
  it('deletes the address, and tells an opponent who had confirmed', async () => {
    const { browser, match, token, email } = await createInvitedMatch(app, { date });
    await answerInvitation(app, token, { answer: 'yes' });
    const { invitation } = await readMatch(browser, match.id);
    const old = { 'if-match': `"${match.invitation?.version}"` };
    const path = getPath(match.id);
    expect((await app.call('DELETE', path, { as: browser, headers: old })).status).toBe(412);
    const headers = { 'if-match': `"${invitation?.version}"` };
    expect((await app.call('DELETE', path, { as: browser, headers })).status).toBe(204);
    const stored = await app.db.$count(matchInvitations, eq(matchInvitations.email, email));
    expect(stored).toBe(0);
    expect((await listMailsTo(app, email))[0]?.subject).toContain('We won’t write to you again');
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(404);
    expect((await app.call('DELETE', path)).status).toBe(401);
  });
});
