import { invitationsPerDay } from '@fixturebook/contract/card/invitations';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { describe, expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import {
  answerInvitation,
  createInvitedMatch,
  listMailsTo,
  readInvitedMatch,
} from '../../testing/field-calls/invitations.ts';
import { createRecordedMatch } from '../../testing/matches.ts';
import { type Browser, createEmailAddress, startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-05-01T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const date = '2030-06-15';

const getPath = (id: string, suffix = '') => `/api/v1/recorded-matches/${id}/invitation${suffix}`;

async function readMatch(as: Browser, id: string): Promise<RecordedMatch> {
  return (await app.call('GET', `/api/v1/recorded-matches/${id}`, { as })).json();
}

const invite = (
  as: Browser | undefined,
  id: string,
  email = createEmailAddress(),
  version?: string,
) =>
  app.call('POST', getPath(id), {
    as,
    json: { email },
    headers: version ? { 'if-match': `"${version}"` } : {},
  });

async function createFriendly(fields = {}) {
  const club = await createTestClub(app);
  const friendly = { date, competition: 'friendly', ...fields } as const;
  return { ...club, match: await createRecordedMatch(app, club.browser, friendly) };
}

async function proposeChange(proposal: object, fields = {}) {
  const invited = await createInvitedMatch(app, { date, ...fields });
  const answer = await answerInvitation(app, invited.token, { answer: 'different', proposal });
  expect(answer.status).toBe(201);
  return { ...invited, match: await readMatch(invited.browser, invited.match.id) };
}

const accept = (as: Browser, { id, invitation }: RecordedMatch, json: object = {}) =>
  app.call('POST', getPath(id, '/proposal/acceptance'), {
    as,
    json,
    headers: { 'if-match': `"${invitation?.version}"` },
  });

describe('inviting the opponent of a recorded match', () => {
  it('mails the club, the team and the details, one link and one to stop mails', async () => {
    const { browser, club, match, email, letter } = await createInvitedMatch(app, { date });
    expect(match.invitation).toMatchObject({
      email,
      state: 'waiting',
      hasStoppedMails: false,
      sentAt: now.toISOString(),
      answeredAt: null,
      proposal: null,
      stillOn: null,
    });
    expect(letter?.facts).toEqual([
      ['Against', `${club.name}, ${match.teamName}`],
      ['Date', 'Saturday 15 June 2030, 13:00'],
      ['You play', 'Away'],
      ['Ground', `The Rec, ${match.postcode}`],
    ]);
    expect(letter?.unsubscribe?.label).toBe('Don’t email me again');
    expect(letter?.otherAction).toBeUndefined();
    const { user, club: profile } = await (
      await app.call('GET', '/api/v1/me', { as: browser })
    ).json();
    const text = JSON.stringify(letter);
    for (const secret of [user.email, profile.contactEmail, profile.contactNumber])
      expect(text).not.toContain(secret);
  });

  it('is only for a club that is logged in, and only for its own matches', async () => {
    const { match, browser } = await createFriendly();
    const other = await createTestClub(app);
    expect((await invite(undefined, match.id)).status).toBe(401);
    expect((await invite(other.browser, match.id)).status).toBe(404);
    expect((await readMatch(browser, match.id)).invitation).toBeNull();
  });

  it('names an address that is not valid, and stores nothing', async () => {
    const { match, browser } = await createFriendly();
    const response = await invite(browser, match.id, 'nobody');
    expect(response.status).toBe(400);
    expect((await response.json()).errors[0].path).toBe('email');
    expect((await readMatch(browser, match.id)).invitation).toBeNull();
  });

  it('is refused for league matches, past matches and matches that were called off', async () => {
    const league = await createFriendly({ competition: 'league' });
    const past = await createFriendly({ date: '2030-04-30' });
    const off = await createFriendly();
    const path = `/api/v1/recorded-matches/${off.match.id}/cancellation`;
    await app.call('POST', path, { as: off.browser, json: { reason: 'weather' } });
    for (const { browser, match } of [league, past, off]) {
      const response = await invite(browser, match.id);
      expect(response.status).toBe(409);
      expect((await response.json()).code).toBe('not-invitable');
    }
  });

  it('is refused while an invitation is open, and if the match has changed since it was read', async () => {
    const { browser, match } = await createInvitedMatch(app, { date });
    const second = await invite(browser, match.id);
    expect(second.status).toBe(409);
    expect((await second.json()).code).toBe('already-invited');
    const friendly = await createFriendly();
    expect((await invite(friendly.browser, friendly.match.id, undefined, 'old')).status).toBe(412);
  });

  it('stores one invitation if two officers invite at the same time', async () => {
    const { browser, match } = await createFriendly();
    const responses = await Promise.all([invite(browser, match.id), invite(browser, match.id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it(`allows a club ${invitationsPerDay} invitations a day, then answers 429 and stores nothing`, async () => {
    const { browser } = await createTestClub(app);
    const statuses: number[] = [];
    let last: RecordedMatch | undefined;
    for (let count = 0; count <= invitationsPerDay; count += 1) {
      last = await createRecordedMatch(app, browser, {
        date,
        competition: 'friendly',
        side: 'away',
        teamName: `Team ${count}`,
      });
      statuses.push((await invite(browser, last.id)).status);
    }
    expect(statuses.slice(0, -1)).toEqual(Array(invitationsPerDay).fill(201));
    expect(statuses.at(-1)).toBe(429);
    expect((await readMatch(browser, last?.id ?? '')).invitation).toBeNull();
  });
});

it('allows a club three invitations of one address in a day, then answers 429', async () => {
  const { browser } = await createTestClub(app);
  const email = createEmailAddress();
  const statuses: number[] = [];
  for (const teamName of ['1st XI', '2nd XI', '3rd XI', '4th XI']) {
    const friendly = { teamName, date, competition: 'friendly', side: 'away' } as const;
    const { id } = await createRecordedMatch(app, browser, friendly);
    statuses.push((await invite(browser, id, email)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
  expect(await listMailsTo(app, email)).toHaveLength(3);
});

describe('a proposal of an invited opponent', () => {
  it('changes the match when the club accepts it, which counts as confirmed by both', async () => {
    const { browser, match, email } = await proposeChange({
      date: '2030-06-22',
      startTime: '12:30',
      note: 'We have a league match on the 15th.',
    });
    expect(match.invitation).toMatchObject({
      state: 'proposed',
      proposal: { date: '2030-06-22', startTime: '12:30', side: null, status: 'open' },
    });
    const response = await accept(browser, match);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      date: '2030-06-22',
      startTime: '12:30',
      ground: 'The Rec',
      invitation: { state: 'confirmed', proposal: null },
      actions: expect.arrayContaining([
        expect.objectContaining({
          action: 'proposal-accepted',
          changes: [
            { field: 'date', before: date, after: '2030-06-22' },
            { field: 'startTime', before: '13:00', after: '12:30' },
          ],
        }),
      ]),
    });
    expect((await listMailsTo(app, email))[0]?.subject).toContain('have agreed to your suggestion');
  });

  it('to host the match takes the ground of the opponent, and one to travel needs the ground of the club', async () => {
    const hosting = await proposeChange({ side: 'home', ground: 'Mill Lane', postcode: 'N1 9GU' });
    expect(hosting.match.invitation?.proposal?.side).toBe('away');
    const away = await accept(hosting.browser, hosting.match);
    expect(await away.json()).toMatchObject({
      side: 'away',
      ground: 'Mill Lane',
      postcode: 'N1 9GU',
    });
    const away2 = { side: 'away', ground: 'Mill Lane', postcode: 'N1 9GU' } as const;
    const travelling = await proposeChange({ side: 'away' }, away2);
    const missing = await accept(travelling.browser, travelling.match);
    expect(missing.status).toBe(400);
    expect((await missing.json()).errors.map((one: { path: string }) => one.path)).toEqual([
      'ground',
      'postcode',
    ]);
    const ground = { ground: 'The Rec', postcode: 'SW18 4RD' };
    const home = await accept(travelling.browser, travelling.match, ground);
    expect(await home.json()).toMatchObject({ side: 'home', ...ground });
  });

  it('is refused with the reason, and asks the opponent about the match as it stands', async () => {
    const { browser, match, email, token } = await proposeChange({ startTime: '11:00' });
    const path = getPath(match.id, '/proposal/refusal');
    const long = await app.call('POST', path, { as: browser, json: { reason: 'x'.repeat(301) } });
    expect(long.status).toBe(400);
    const json = { reason: 'The bar opens at one.' };
    const response = await app.call('POST', path, { as: browser, json });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      startTime: '13:00',
      invitation: { state: 'waiting', proposal: { status: 'refused', reason: json.reason } },
    });
    const [letter] = await listMailsTo(app, email);
    expect(letter?.paragraphs).toContain('They wrote: The bar opens at one.');
    expect((await readInvitedMatch(app, token)).proposal).toMatchObject({ status: 'refused' });
    const again = await app.call('POST', path, { as: browser, json });
    expect((await again.json()).code).toBe('proposal-closed');
    expect((await app.call('POST', path, { json })).status).toBe(401);
  });

  it('cannot be accepted if the team plays another match on the proposed day', async () => {
    const { browser, match } = await proposeChange({ date: '2030-06-22' });
    const { teamName } = match;
    await createRecordedMatch(app, browser, { teamName, date: '2030-06-22', side: 'away' });
    const response = await accept(browser, match);
    expect(response.status).toBe(409);
    expect((await response.json()).code).toBe('team-busy');
    expect(await readMatch(browser, match.id)).toMatchObject({
      date,
      invitation: { state: 'proposed' },
    });
  });

  it('never gives the team two matches on a day when another is recorded at the same time', async () => {
    const { browser, match } = await proposeChange({ date: '2030-06-22' });
    const { teamName, startTime, ground, postcode } = match;
    const other = { teamName, startTime, ground, postcode, date: '2030-06-22', side: 'home' };
    const json = { ...other, opponent: 'Nether Wallop', competition: 'cup' };
    const responses = await Promise.all([
      accept(browser, match),
      app.call('POST', '/api/v1/recorded-matches', { as: browser, json }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('cannot be accepted once the opponent or the club has changed something, or the day has passed', async () => {
    const { browser, match, token } = await proposeChange({ startTime: '11:00' });
    await answerInvitation(app, token, { answer: 'different', proposal: { startTime: '10:30' } });
    expect((await accept(browser, match)).status).toBe(412);
    await answerInvitation(app, token, { answer: 'yes' });
    const closed = await accept(browser, match);
    expect((await closed.json()).code).toBe('proposal-closed');
    const past = await proposeChange({ date: '2030-05-02' });
    now = new Date('2030-05-03T09:00:00Z');
    const response = await accept(past.browser, past.match);
    expect((await response.json()).code).toBe('match-over');
    expect(
      (await app.call('POST', getPath(match.id, '/proposal/acceptance'), { json: {} })).status,
    ).toBe(401);
  });
});
