import type { InvitedMatch } from '@fixturebook/contract/card/invitations';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { describe, expect, it } from 'vitest';
import {
  answerInvitation,
  createInvitedMatch,
  getToken,
  listMailsTo,
  readInvitedMatch,
} from '../../testing/field-calls/invitations.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { createInvitationToken } from '../rules/invitation-links.ts';

let now = new Date('2030-05-01T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const answerPath = '/api/v1/invited-match/answer';

async function readMatch(as: Browser, id: string): Promise<RecordedMatch> {
  return (await app.call('GET', `/api/v1/recorded-matches/${id}`, { as })).json();
}

const readByToken = (token: string) =>
  app.call('POST', '/api/v1/invited-match', { json: { token } });

async function changeMatch(as: Browser, match: RecordedMatch, change: object) {
  const { date, teamName, opponent, competition, startTime, side, ground, postcode } = match;
  const json = {
    date,
    teamName,
    opponent,
    competition,
    startTime,
    side,
    ground,
    postcode,
    ...change,
  };
  const response = await app.call('PUT', `/api/v1/recorded-matches/${match.id}`, { as, json });
  expect(response.status).toBe(200);
}

describe('the page of an invited opponent', () => {
  it('shows exactly the club, the team, the details and the state, from the side of the opponent', async () => {
    const { token, club, match } = await createInvitedMatch(app, {
      date: '2030-06-15',
      notes: 'Ring Jane on 07700 900123.',
    });
    expect(await readInvitedMatch(app, token)).toEqual({
      clubName: club.name,
      teamName: match.teamName,
      opponent: match.opponent,
      date: '2030-06-15',
      startTime: '13:00',
      side: 'away',
      ground: 'The Rec',
      postcode: match.postcode,
      status: 'agreed',
      state: 'waiting',
      note: '',
      proposal: null,
      hasStoppedMails: false,
      isAskedStillOn: false,
      version: expect.any(String),
    });
  });

  it('is found by no forged, cut off or foreign token, and by no token that is missing', async () => {
    const { token, match } = await createInvitedMatch(app, { date: '2030-06-15' });
    const foreign = createInvitationToken(app.foundation.secrets, match.id);
    for (const forged of [token.slice(0, -1), `${token}A`, 'x', foreign]) {
      const response = await readByToken(forged);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('This link doesn’t work any more');
    }
    const missing = await app.call('POST', '/api/v1/invited-match', { json: {} });
    expect(missing.status).toBe(400);
    expect((await missing.json()).errors[0].path).toBe('token');
  });

  it('offers the match as a calendar event, with the club as the opponent', async () => {
    const { club, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const path = '/api/v1/invited-match/calendar';
    const response = await app.call('POST', path, { json: { token } });
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = (await response.text()).replaceAll('\r\n ', '');
    expect(text).toContain(`SUMMARY:${club.name}\\, ${match.teamName} (away)`);
    expect(text).toContain('DTSTART:20300615T120000Z');
    expect(text).toContain('STATUS:TENTATIVE');
    expect(text).toContain('LOCATION:The Rec\\, SW18 4RD');
    expect(text).not.toContain(token);
    expect((await app.call('POST', path, { json: { token: 'x' } })).status).toBe(404);
    expect((await app.call('POST', path, { json: {} })).status).toBe(400);
  });

  it('ends a day after the match, and when the club withdraws the invitation', async () => {
    const played = await createInvitedMatch(app, { date: '2030-05-02' });
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-05-20' });
    now = new Date('2030-05-03T20:00:00Z');
    expect((await readByToken(played.token)).status).toBe(200);
    now = new Date('2030-05-04T08:00:00Z');
    expect((await readByToken(played.token)).status).toBe(404);
    const path = `/api/v1/recorded-matches/${match.id}/invitation`;
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(204);
    expect((await readByToken(token)).status).toBe(404);
    const version = 'x';
    const json = { token, version, answer: 'yes' };
    expect((await app.call('POST', answerPath, { json })).status).toBe(404);
    expect((await readMatch(browser, match.id)).invitation).toBeNull();
  });

  it('gives a forwarded link no access to anything but its match', async () => {
    const { browser, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const other = await createInvitedMatch(app, { date: '2030-06-15' });
    await answerInvitation(app, token, { answer: 'yes' });
    expect((await readInvitedMatch(app, other.token)).state).toBe('waiting');
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.call('GET', '/api/v1/me/home', { headers })).status).toBe(401);
    expect((await app.call('GET', '/api/v1/me/home', { as: browser })).status).toBe(200);
  });
});

describe('the answer of an invited opponent', () => {
  it('confirms exactly the details that the page shows', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const response = await answerInvitation(app, token, { answer: 'yes' });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ state: 'confirmed' });
    expect((await readMatch(browser, match.id)).invitation).toMatchObject({
      state: 'confirmed',
      answeredAt: now.toISOString(),
      proposal: null,
    });
  });

  it('is refused if the club has changed the details since the page was loaded', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const { version } = await readInvitedMatch(app, token);
    await changeMatch(browser, match, { startTime: '14:00' });
    const response = await answerInvitation(app, token, { answer: 'yes', version });
    expect(response.status).toBe(412);
    expect(await response.json()).toMatchObject({ code: 'changed-since-read' });
    expect((await readMatch(browser, match.id)).invitation?.state).toBe('waiting');
  });

  it('counts no more once the club has changed the details, which the opponent is told', async () => {
    const { browser, match, token, email } = await createInvitedMatch(app, { date: '2030-06-15' });
    await answerInvitation(app, token, { answer: 'yes' });
    await changeMatch(browser, match, { notes: 'Bring whites.' });
    expect((await readMatch(browser, match.id)).invitation?.state).toBe('confirmed');
    await changeMatch(browser, match, { startTime: '14:00' });
    expect((await readMatch(browser, match.id)).invitation?.state).toBe('changed');
    const [letter, ...earlier] = await listMailsTo(app, email);
    expect(letter?.subject).toContain('have changed your match');
    expect(earlier).toHaveLength(1);
    await answerInvitation(app, getToken(letter), { answer: 'yes' });
    expect((await readInvitedMatch(app, token)).state).toBe('confirmed');
  });

  it('is stored once if it is sent twice, with the first version too', async () => {
    const { token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const { version } = await readInvitedMatch(app, token);
    const answers: object[] = [
      { answer: 'yes', version },
      { answer: 'yes', version },
    ];
    for (const answer of answers) {
      const json = { token, ...answer };
      expect((await app.call('POST', answerPath, { json })).status).toBe(201);
    }
    const no = await answerInvitation(app, token, { answer: 'no', note: 'Short.', version });
    expect(no.status).toBe(412);
    expect((await readInvitedMatch(app, token)).state).toBe('confirmed');
  });

  it('can change ten times a day, then is refused with 429', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    for (let count = 0; count < 10; count += 1) {
      const answer = count % 2 === 0 ? 'yes' : 'no';
      expect((await answerInvitation(app, token, { answer })).status).toBe(201);
    }
    expect((await answerInvitation(app, token, { answer: 'yes' })).status).toBe(429);
    expect((await readMatch(browser, match.id)).invitation?.state).toBe('cannot-play');
    const other = await createInvitedMatch(app, { date: '2030-06-15' });
    expect((await answerInvitation(app, other.token, { answer: 'yes' })).status).toBe(201);
  });

  it('lets only one of two different answers at the same time count', async () => {
    const { token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const { version } = await readInvitedMatch(app, token);
    const responses = await Promise.all([
      answerInvitation(app, token, { answer: 'yes', version }),
      answerInvitation(app, token, { answer: 'no', version }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 412]);
    const stored: InvitedMatch = await responses.find(({ status }) => status === 201)?.json();
    expect((await readInvitedMatch(app, token)).state).toBe(stored.state);
  });

  it('never counts for details that the club changes at the same time', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const { version } = await readInvitedMatch(app, token);
    const [answer] = await Promise.all([
      answerInvitation(app, token, { answer: 'yes', version }),
      changeMatch(browser, match, { startTime: '15:00' }),
    ]);
    const { state, startTime } = await readInvitedMatch(app, token);
    expect(startTime).toBe('15:00');
    expect(state).toBe(answer.status === 201 ? 'changed' : 'waiting');
  });

  it('says that the opponent cannot play, also after it had confirmed, and leaves the match on the card', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    await answerInvitation(app, token, { answer: 'yes' });
    const response = await answerInvitation(app, token, {
      answer: 'no',
      note: 'Short of players.',
    });
    expect(response.status).toBe(201);
    expect(await readMatch(browser, match.id)).toMatchObject({
      status: 'agreed',
      invitation: { state: 'cannot-play', note: 'Short of players.' },
    });
  });

  it('is refused for a match that was called off, which the page still shows', async () => {
    const { browser, match, token, email } = await createInvitedMatch(app, { date: '2030-06-15' });
    await answerInvitation(app, token, { answer: 'yes' });
    const cancel = `/api/v1/recorded-matches/${match.id}/cancellation`;
    const json = { reason: 'weather' };
    expect((await app.call('POST', cancel, { as: browser, json })).status).toBe(201);
    expect((await listMailsTo(app, email))[0]?.subject).toContain('have called off');
    expect(await readInvitedMatch(app, token)).toMatchObject({ status: 'called-off' });
    const refused = await answerInvitation(app, token, { answer: 'no' });
    expect(refused.status).toBe(409);
    expect((await refused.json()).code).toBe('match-over');
    expect((await app.call('DELETE', cancel, { as: browser })).status).toBe(204);
    expect((await listMailsTo(app, email))[0]?.subject).toContain('is back on');
    expect(await readInvitedMatch(app, token)).toMatchObject({ state: 'changed' });
  });

  it('tells the opponent who has confirmed a match that the club takes off its card', async () => {
    const { browser, match, token, email } = await createInvitedMatch(app, { date: '2030-06-15' });
    const waiting = await createInvitedMatch(app, { date: '2030-06-15' });
    await answerInvitation(app, token, { answer: 'yes' });
    for (const deleted of [{ browser, match }, waiting]) {
      const path = `/api/v1/recorded-matches/${deleted.match.id}`;
      expect((await app.call('DELETE', path, { as: deleted.browser })).status).toBe(204);
    }
    const [letter] = await listMailsTo(app, email);
    expect(letter?.subject).toContain('off their card');
    expect(letter?.action).toBeUndefined();
    expect(await listMailsTo(app, waiting.email)).toHaveLength(1);
    expect((await readByToken(token)).status).toBe(404);
  });

  it('names what is wrong with an answer, and stores nothing', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const cases: [object, string][] = [
      [{ answer: 'maybe' }, 'answer'],
      [{ answer: 'no', note: 'x'.repeat(501) }, 'note'],
      [{ answer: 'different', proposal: {} }, 'proposal.note'],
      [{ answer: 'different', proposal: { date: '2030-02-30' } }, 'proposal.date'],
      [{ answer: 'different', proposal: { date: '2030-04-01' } }, 'proposal.date'],
      [{ answer: 'different', proposal: { postcode: 'nowhere' } }, 'proposal.postcode'],
      [{ answer: 'different', proposal: { startTime: '1pm' } }, 'proposal.startTime'],
      [{ answer: 'different', proposal: { side: 'either' } }, 'proposal.side'],
    ];
    const { version } = await readInvitedMatch(app, token);
    for (const [answer, path] of cases) {
      const response = await app.call('POST', answerPath, { json: { token, version, ...answer } });
      expect([path, response.status]).toEqual([path, 400]);
      expect((await response.json()).errors[0].path).toBe(path);
    }
    expect((await readMatch(browser, match.id)).invitation).toMatchObject({
      state: 'waiting',
      answeredAt: null,
    });
  });
});
