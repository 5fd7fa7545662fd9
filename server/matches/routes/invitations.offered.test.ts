import type { OfferedMatchList } from '@fixturebook/contract/card/invitations';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import type { Match } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../../testing/builders.ts';
import {
  answerInvitation,
  createInvitedMatch,
  readOfferedMatch,
} from '../../testing/field-calls/invitations.ts';
import { createOfficerOfTwoClubs } from '../../testing/field-calls/officers.ts';
import { createMatchRequest, createRecordedMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const now = new Date('2030-05-01T09:00:00Z');
const app = await startTestApp({ clock: () => now });
const date = '2030-06-15';
const path = '/api/v1/me/invited-matches';

async function listOffers(as: Browser) {
  const { items }: OfferedMatchList = await (await app.call('GET', path, { as })).json();
  return items;
}

/** Accepts an offered match, by default as the list shows it now. */
async function accept(as: Browser, matchId: string, fields: object = { teamName: 'Sunday XI' }) {
  const offered = await readOfferedMatch(app, as, matchId);
  const json = { version: offered?.version ?? 'none', ...fields };
  return app.call('POST', `${path}/${matchId}/acceptance`, { as, json });
}

/** Changes the recorded match of the host as its form does. */
async function changeMatch(as: Browser, match: RecordedMatch, change: Partial<RecordedMatch>) {
  const { date, teamName, opponent, competition, startTime, side, ground, postcode, notes } = match;
  const values = {
    date,
    teamName,
    opponent,
    competition,
    startTime,
    side,
    ground,
    postcode,
    notes,
  };
  const json = { ...values, ...change };
  const response = await app.call('PUT', `/api/v1/recorded-matches/${match.id}`, { as, json });
  expect(response.status).toBe(200);
}

/** Creates a club whose officer was invited to a match that another club has recorded. */
async function createOffer(fields: Parameters<typeof createInvitedMatch>[1] = {}) {
  const invited = await createTestClub(app);
  const host = await createInvitedMatch(app, { date, email: invited.email, ...fields });
  return { invited, host, match: host.match };
}

describe('the matches for which the address of an officer was invited', () => {
  it('are listed for that club only, from its side', async () => {
    const { invited, host, match } = await createOffer();
    await answerInvitation(app, host.token, { answer: 'yes' });
    expect(await listOffers(invited.browser)).toEqual([
      {
        matchId: match.id,
        clubName: host.club.name,
        opponentTeamName: match.teamName,
        opponent: match.opponent,
        date,
        startTime: '13:00',
        side: 'away',
        ground: 'The Rec',
        postcode: match.postcode,
        state: 'confirmed',
        version: expect.any(String),
      },
    ]);
    expect(await listOffers((await createTestClub(app)).browser)).toEqual([]);
    expect(await listOffers(host.browser)).toEqual([]);
    expect((await app.call('GET', path)).status).toBe(401);
  });

  it('are not listed for an address that is not proved, nor for a blocked club or a match that is off', async () => {
    const unproved = await createOffer();
    const { email } = unproved.invited;
    await app.db.$client.query('update users set email_verified = false where email = $1', [email]);
    const blocked = await createOffer();
    const block = `/api/v1/clubs/${blocked.host.club.slug}/block`;
    expect((await app.call('POST', block, { as: blocked.invited.browser })).status).toBe(204);
    const off = await createOffer();
    const cancel = `/api/v1/recorded-matches/${off.match.id}/cancellation`;
    await app.call('POST', cancel, { as: off.host.browser, json: { reason: 'weather' } });
    for (const { invited, match } of [unproved, blocked, off]) {
      expect(await listOffers(invited.browser)).toEqual([]);
      expect((await accept(invited.browser, match.id)).status).toBe(404);
    }
  });

  it('are never those of the club itself', async () => {
    const club = await createTestClub(app);
    const { id } = await createRecordedMatch(app, club.browser, { date, competition: 'friendly' });
    const invitation = `/api/v1/recorded-matches/${id}/invitation`;
    const json = { email: club.email };
    expect((await app.call('POST', invitation, { as: club.browser, json })).status).toBe(201);
    expect(await listOffers(club.browser)).toEqual([]);
    expect((await accept(club.browser, id)).status).toBe(404);
  });

  it('leave the list when the club refuses them, and stay on the card of the other club', async () => {
    const { invited, host, match } = await createOffer();
    const refusal = `${path}/${match.id}/refusal`;
    expect((await app.call('POST', refusal)).status).toBe(401);
    expect((await app.call('POST', refusal, { as: host.browser })).status).toBe(404);
    expect((await app.call('POST', refusal, { as: invited.browser })).status).toBe(204);
    expect(await listOffers(invited.browser)).toEqual([]);
    const response = await app.call('GET', `/api/v1/recorded-matches/${match.id}`, {
      as: host.browser,
    });
    expect(await response.json()).toMatchObject({ status: 'agreed' });
  });
});

describe('a match that is offered to two clubs of one officer', () => {
  it('leaves only the list of the club that refuses it', async () => {
    const { first, second } = await createOfficerOfTwoClubs(app);
    const { match } = await createInvitedMatch(app, { date, email: first.email });
    const refusal = `${path}/${match.id}/refusal`;
    expect((await app.call('POST', refusal, { as: first.browser })).status).toBe(204);
    expect(await listOffers(first.browser)).toEqual([]);
    expect((await accept(first.browser, match.id)).status).toBe(404);
    expect(await listOffers(second.browser)).toHaveLength(1);
    expect((await accept(second.browser, match.id)).status).toBe(201);
  });
});

describe('accepting an offered match', () => {
  it('makes it an agreed match of both clubs with its history, and ends the link of the guest', async () => {
    const { invited, host, match } = await createOffer();
    const response = await accept(invited.browser, match.id);
    expect(response.status).toBe(201);
    const agreed: Match = await response.json();
    expect(agreed).toMatchObject({
      id: match.id,
      own: 'away',
      home: { club: { id: host.club.id }, teamName: match.teamName, fixtureStatus: 'confirmed' },
      away: { club: { id: invited.club.id }, teamName: 'Sunday XI', fixtureStatus: 'confirmed' },
      terms: { date, startTime: '13:00', ground: 'The Rec', notes: '' },
      history: [{ status: 'agreed', proposedByClubId: host.club.id }],
    });
    const own = await app.call('GET', `/api/v1/matches/${match.id}`, { as: host.browser });
    expect(await own.json()).toMatchObject({ own: 'home' });
    const recorded = `/api/v1/recorded-matches/${match.id}`;
    expect((await app.call('GET', recorded, { as: host.browser })).status).toBe(404);
    const json = { token: host.token };
    expect((await app.call('POST', '/api/v1/invited-match', { json })).status).toBe(404);
    expect((await accept(invited.browser, match.id)).status).toBe(404);
    const callOff = `/api/v1/matches/${match.id}/cancellation`;
    const off = await app.call('POST', callOff, {
      as: invited.browser,
      json: { reason: 'weather' },
    });
    expect(off.status).toBe(201);
  });

  it('shows the other club none of the notes that the host wrote for itself', async () => {
    const { invited, host, match } = await createOffer({ notes: 'Their captain: 07700 900123.' });
    await changeMatch(host.browser, match, { notes: 'Ring 07700 900456.' });
    const response = await accept(invited.browser, match.id);
    expect(response.status).toBe(201);
    expect(await response.text()).not.toContain('07700');
    for (const { browser } of [invited, host]) {
      const own = await app.call('GET', `/api/v1/matches/${match.id}`, { as: browser });
      const agreed: Match = await own.json();
      expect(agreed.terms.notes).toBe('');
      expect(agreed.history.map(({ terms }) => terms.notes)).toEqual(['', '']);
    }
  });

  it('is refused if the match is no longer as the club has read it, and names the version', async () => {
    const { invited, host, match } = await createOffer();
    const version = (await readOfferedMatch(app, invited.browser, match.id))?.version;
    expect(version).toEqual(expect.any(String));
    await changeMatch(host.browser, match, { startTime: '14:00' });
    const json = { teamName: 'Sunday XI', version };
    const refused = await accept(invited.browser, match.id, json);
    expect(refused.status).toBe(412);
    expect(await refused.json()).toMatchObject({
      code: 'changed-since-read',
      errors: [{ path: 'version' }],
    });
    const unread = await accept(invited.browser, match.id, { ...json, version: undefined });
    expect(unread.status).toBe(400);
    expect((await unread.json()).errors[0].path).toBe('version');
    expect(await listOffers(invited.browser)).toMatchObject([{ startTime: '14:00' }]);
    expect((await accept(invited.browser, match.id)).status).toBe(201);
  });

  it('takes the free date of the team, and ends the requests for it', async () => {
    const { invited, match } = await createOffer();
    const other = await createTestClub(app);
    const team = { teamName: 'Sunday XI', date, side: 'either' } as const;
    const fixture = await createTestFixture(app, invited.browser, team);
    const { id } = await createMatchRequest(app, other.browser, {
      fixtureId: fixture.id,
      teamName: 'First XI',
    });
    const agreed: Match = await (await accept(invited.browser, match.id)).json();
    expect(agreed.away.fixtureId).toBe(fixture.id);
    const request = await app.call('GET', `/api/v1/match-requests/${id}`, { as: other.browser });
    expect((await request.json()).status).toBe('released');
  });

  it('is refused if the team plays that day, and if the pitch of the accepting club is taken', async () => {
    const { invited, match } = await createOffer();
    const { teamName } = await createRecordedMatch(app, invited.browser, { date });
    const busy = await accept(invited.browser, match.id, { teamName });
    expect(busy.status).toBe(409);
    expect((await busy.json()).code).toBe('team-busy');
    const away = { side: 'away', ground: '', postcode: '' } as const;
    const hosted = await createOffer({ ...away });
    await createRecordedMatch(app, hosted.invited.browser, { date });
    const ground = { teamName: 'Sunday XI', ground: 'The Rec', postcode: 'SW18 4RD' };
    const taken = await accept(hosted.invited.browser, hosted.match.id, ground);
    expect(taken.status).toBe(409);
    expect((await taken.json()).code).toBe('ground-taken');
    expect(await listOffers(hosted.invited.browser)).toHaveLength(1);
  });

  it('says what to do if the club has recorded the match itself, and works once it is deleted', async () => {
    const { invited, match } = await createOffer();
    const fields = { date, opponent: 'Ash Green', side: 'away', ground: '', postcode: '' } as const;
    const { id, teamName } = await createRecordedMatch(app, invited.browser, fields);
    const refused = await accept(invited.browser, match.id, { teamName });
    expect(refused.status).toBe(409);
    const { code, errors } = await refused.json();
    expect([code, errors[0].path]).toEqual(['team-busy', 'teamName']);
    expect(errors[0].message).toContain('a match against Ash Green');
    expect(errors[0].message).toContain('delete your own entry first');
    await app.call('DELETE', `/api/v1/recorded-matches/${id}`, { as: invited.browser });
    expect((await accept(invited.browser, match.id, { teamName })).status).toBe(201);
  });

  it('needs a team, and a ground if the match has none, which becomes part of the history', async () => {
    const { invited, match } = await createOffer({ side: 'away', ground: '', postcode: '' });
    const unnamed = await accept(invited.browser, match.id, { teamName: ' ' });
    expect((await unnamed.json()).errors[0].path).toBe('teamName');
    const missing = await accept(invited.browser, match.id);
    expect(missing.status).toBe(400);
    expect((await missing.json()).errors.map((one: { path: string }) => one.path)).toEqual([
      'ground',
      'postcode',
    ]);
    const json = { teamName: 'Sunday XI', ground: 'Mill Lane', postcode: 'N1 9GU' };
    const agreed: Match = await (await accept(invited.browser, match.id, json)).json();
    expect(agreed).toMatchObject({ own: 'home', terms: { ground: 'Mill Lane' } });
    expect(agreed.history.map(({ proposedByClubId }) => proposedByClubId)).toEqual([
      invited.club.id,
      agreed.away.club.id,
    ]);
  });

  it('never gives the team two matches on a day when another is recorded at the same time', async () => {
    const { invited, match } = await createOffer();
    const other = await createInvitedMatch(app, { date, email: invited.email });
    const responses = await Promise.all([
      accept(invited.browser, match.id),
      accept(invited.browser, other.match.id),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
