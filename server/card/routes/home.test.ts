import type { Home, OwnCalendar } from '@fixturebook/contract/card/home';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  createTestGround,
  createTestTeam,
} from '../../testing/builders.ts';
import { answerInvitation, createInvitedMatch } from '../../testing/field-calls/invitations.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { askWhetherMatchesAreOn } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const datesOn = (date: string) => ({ host: { date }, guest: { date } });

async function readHome(as: Browser): Promise<Home> {
  const response = await app.call('GET', '/api/v1/me/home', { as });
  expect(response.status).toBe(200);
  return response.json();
}

async function readRequestsToAnswer(as: Browser): Promise<number> {
  return (await (await app.call('GET', '/api/v1/me', { as })).json()).requestsToAnswer;
}

describe('GET /api/v1/me/home', () => {
  it('is empty for a club that has listed nothing', async () => {
    const { browser } = await createTestClub(app);
    expect(await readHome(browser)).toEqual({
      requests: [],
      requestCount: 0,
      problems: [],
      changes: [],
      questions: [],
      guestAnswers: [],
      calendars: [],
      nextMatch: null,
      nextRecordedMatch: null,
      freeDates: [],
    });
    expect(await readRequestsToAnswer(browser)).toBe(0);
  });

  it('lists the requests to answer by their deadlines until they expire', async () => {
    const host = await createTestClub(app);
    const [late, early] = ['2030-07-06', '2030-05-12'];
    for (const date of [late, early]) {
      const { id } = await createTestFixture(app, host.browser, { date, teamName: '1st XI' });
      const { browser } = await createTestClub(app);
      await createMatchRequest(app, browser, { fixtureId: id, teamName: 'Ramblers' });
    }
    const home = await readHome(host.browser);
    expect(home.requestCount).toBe(2);
    expect(home.requests.map(({ expiresAt }) => expiresAt).toSorted()).toEqual(
      home.requests.map(({ expiresAt }) => expiresAt),
    );
    expect(home.requests).toContainEqual(
      expect.objectContaining({
        date: early,
        teamName: '1st XI',
        theirTeamName: 'Ramblers',
        own: 'home',
      }),
    );
    expect(await readRequestsToAnswer(host.browser)).toBe(2);

    now = new Date('2030-06-01T12:00:00Z');
    expect(await readHome(host.browser)).toMatchObject({ requests: [], requestCount: 0 });
    expect(await readRequestsToAnswer(host.browser)).toBe(0);
    now = new Date('2030-05-01T12:00:00Z');
  });

  it('leaves out the requests of suspended and of blocked clubs', async () => {
    const host = await createTestClub(app);
    const { id: fixtureId } = await createTestFixture(app, host.browser, { date: '2030-06-01' });
    const [suspended, blocked] = [await createTestClub(app), await createTestClub(app)];
    for (const { browser } of [suspended, blocked])
      await createMatchRequest(app, browser, { fixtureId, teamName: 'Ramblers' });
    expect(await readHome(host.browser)).toMatchObject({ requestCount: 2 });
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      suspended.club.id,
    ]);
    const block = `/api/v1/clubs/${blocked.club.slug}/block`;
    expect((await app.call('POST', block, { as: host.browser })).status).toBe(204);
    expect(await readHome(host.browser)).toMatchObject({ requests: [], requestCount: 0 });
    expect(await readRequestsToAnswer(host.browser)).toBe(0);
  });

  it('lists proposed changes of opponents and questions “Still on?” until they are answered', async () => {
    const { host, guest, match } = await createMatch(app, datesOn('2030-06-04'));
    const toAnswer = { id: match.id, date: '2030-06-04', teamName: 'Sunday XI' };
    const path = `/api/v1/matches/${match.id}`;
    const json = { terms: { startTime: '14:30' } };
    const proposed = await app.call('POST', `${path}/terms-proposals`, { as: guest.browser, json });
    const { proposal } = await proposed.json();
    now = new Date('2030-05-28T09:30:00Z');
    await askWhetherMatchesAreOn(app);
    expect(await readHome(host.browser)).toMatchObject({
      changes: [{ ...toAnswer, club: { id: guest.club.id } }],
      questions: [{ ...toAnswer, club: { id: guest.club.id } }],
    });
    expect(await readHome(guest.browser)).toMatchObject({
      changes: [],
      questions: [{ ...toAnswer, club: { id: host.club.id } }],
    });
    const as = host.browser;
    await app.call('POST', `${path}/terms-proposals/${proposal.id}/acceptance`, { as });
    await app.call('POST', `${path}/reconfirmation`, { as, json: { answer: 'on' } });
    expect(await readHome(as)).toMatchObject({ changes: [], questions: [] });
    now = new Date('2030-05-01T12:00:00Z');
  });

  it('lists a match whose opponent says that there is a problem, and no longer asks whether it is on', async () => {
    const { host, guest, match } = await createMatch(app, datesOn('2030-06-05'));
    now = new Date('2030-05-29T09:30:00Z');
    await askWhetherMatchesAreOn(app);
    expect(await readHome(host.browser)).toMatchObject({
      problems: [],
      questions: [{ id: match.id }],
    });
    const answer = `/api/v1/matches/${match.id}/reconfirmation`;
    const json = { answer: 'problem' };
    expect((await app.call('POST', answer, { as: guest.browser, json })).status).toBe(201);
    expect(await readHome(host.browser)).toMatchObject({
      problems: [{ id: match.id, date: '2030-06-05', club: { id: guest.club.id } }],
      questions: [],
    });
    expect(await readHome(guest.browser)).toMatchObject({ problems: [], questions: [] });
    now = new Date('2030-05-01T12:00:00Z');
  });

  it('lists a recorded match whose invited opponent suggests a change or cannot play', async () => {
    const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
    const entry = { id: match.id, opponent: match.opponent, date: match.date };
    await answerInvitation(app, token, { answer: 'yes' });
    expect((await readHome(browser)).guestAnswers).toEqual([]);
    await answerInvitation(app, token, { answer: 'different', proposal: { startTime: '12:00' } });
    const { teamName } = match;
    expect((await readHome(browser)).guestAnswers).toEqual([
      { ...entry, teamName, state: 'proposed' },
    ]);
    const path = `/api/v1/recorded-matches/${match.id}`;
    const refusal = `${path}/invitation/proposal/refusal`;
    expect((await app.call('POST', refusal, { as: browser, json: {} })).status).toBe(201);
    expect((await readHome(browser)).guestAnswers).toEqual([]);
    await answerInvitation(app, token, { answer: 'no' });
    expect((await readHome(browser)).guestAnswers).toMatchObject([{ state: 'cannot-play' }]);
    const json = { reason: 'opposition-pulled-out' };
    await app.call('POST', `${path}/cancellation`, { as: browser, json });
    expect((await readHome(browser)).guestAnswers).toEqual([]);
  });

  it('shows the next match with the terms in force and the contact of the opponent until its day is over', async () => {
    const { host, guest, hostDate, match } = await createMatch(app, datesOn('2030-06-08'));
    const { browser } = host;
    await createTestGround(app, browser, {
      name: hostDate.ground,
      postcode: hostDate.postcode,
      whatThreeWords: 'index.home.raft',
      notes: 'Park behind the church.',
    });
    const later = await createTestFixture(app, browser, { date: '2030-06-15', side: 'home' });
    const request = await createMatchRequest(app, guest.browser, {
      fixtureId: later.id,
      teamName: 'Ramblers',
    });
    const acceptance = `/api/v1/match-requests/${request.id}/acceptance`;
    const second = await (await app.call('POST', acceptance, { as: browser })).json();
    const expected = {
      id: match.id,
      own: 'home',
      home: match.home,
      away: match.away,
      terms: match.terms,
      whatThreeWords: 'index.home.raft',
      groundNotes: 'Park behind the church.',
    };
    expect((await readHome(browser)).nextMatch).toEqual(expected);
    expect((await readHome(guest.browser)).nextMatch).toEqual({ ...expected, own: 'away' });

    now = new Date('2030-06-08T12:00:00Z');
    expect(await readHome(browser)).toMatchObject({ nextMatch: { id: match.id } });
    now = new Date('2030-06-09T12:00:00Z');
    expect(await readHome(browser)).toMatchObject({ nextMatch: { id: second.id } });
    const cancellation = `/api/v1/matches/${second.id}/cancellation`;
    await app.call('POST', cancellation, { as: browser, json: { reason: 'weather' } });
    expect(await readHome(browser)).toMatchObject({ nextMatch: null });
    now = new Date('2030-05-01T12:00:00Z');
  });

  it('hides the contact of a suspended opponent', async () => {
    const { host, guest } = await createMatch(app, datesOn('2030-06-22'));
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      guest.club.id,
    ]);
    expect((await readHome(host.browser)).nextMatch?.away).toMatchObject({
      suspended: true,
      contactEmail: '',
      contactNumber: '',
    });
  });

  it('lists the next two free dates of each team with the clubs that suit them and those already asked', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(
      app,
      datesOn('2030-07-13'),
    );
    const { browser } = host;
    const team = { teamName: 'sunday xi' };
    const next = await createTestFixture(app, browser, { ...team, date: '2030-07-06' });
    await createTestFixture(app, browser, { ...team, date: '2030-07-20' });
    await createTestFixture(app, browser, { teamName: '1st XI', date: '2030-07-27' });
    await createMatchRequest(app, browser, { fixtureId: guestDate.id, ownFixtureId: hostDate.id });
    const { freeDates } = await readHome(browser);
    expect(freeDates).toMatchObject([
      { fixtureId: next.id, date: '2030-07-06', teamName: 'sunday xi', opponents: 0, asked: 0 },
      { fixtureId: hostDate.id, date: '2030-07-13', opponents: 1, more: false, asked: 1 },
      { date: '2030-07-27', teamName: '1st XI', side: 'home' },
    ]);
    expect((await readHome(guest.browser)).freeDates).toMatchObject([
      { fixtureId: guestDate.id, opponents: 1, asked: 0 },
    ]);
  });

  it('lists unlisted days of each kept team, and counts the clubs that Find lists', async () => {
    const { browser } = await createTestClub(app);
    const ground = await createTestGround(app, browser);
    const kept = { side: 'home', groundId: ground.id, maxTravelRadius: 5 } as const;
    await createTestTeam(app, browser, { name: 'Midweek XI', weekdays: ['wednesday'], ...kept });
    await createTestTeam(app, browser, { name: 'No Days XI' });
    const [calledOff, listed, blank] = ['2030-05-01', '2030-05-08', '2030-05-15'] as const;
    const off = await createTestFixture(app, browser, { date: calledOff, teamName: 'midweek xi' });
    const cancellation = `/api/v1/fixtures/${off.id}/cancellation`;
    await app.call('POST', cancellation, { as: browser, json: { reason: 'weather' } });
    const next = await createTestFixture(app, browser, { date: listed, teamName: 'Midweek XI' });
    const other = await createTestClub(app);
    await createTestTeam(app, other.browser, { name: 'Their XI', weekdays: ['wednesday'] });
    const theirs = { side: 'away', ground: '', maxTravelRadius: 30 } as const;
    const theirDate = await createTestFixture(app, other.browser, { date: blank, ...theirs });

    const team = { teamName: 'Midweek XI', side: 'home', asked: 0, more: false };
    expect((await readHome(browser)).freeDates).toEqual([
      { ...team, fixtureId: next.id, date: listed, opponents: 0 },
      { ...team, fixtureId: null, date: blank, opponents: 1 },
    ]);
    const search = new URLSearchParams({ date: blank, teamName: 'Midweek XI' });
    const found = await (
      await app.call('GET', `/api/v1/me/find?${search}`, { as: browser })
    ).json();
    expect(found.items).toMatchObject([{ club: { id: other.club.id } }]);

    const terms = { ground: 'The Green' };
    const asking = { fixtureId: theirDate.id, teamName: 'midweek xi', terms };
    await createMatchRequest(app, browser, asking);
    expect((await readHome(browser)).freeDates).toMatchObject([
      { fixtureId: next.id, asked: 0 },
      { fixtureId: null, date: blank, asked: 1 },
    ]);
  });

  it('says that more clubs may suit only if it counts ten free dates at home or ten away', async () => {
    const date = '2030-08-17';
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date, side: 'either', maxTravelRadius: 30 });
    const listDatesOfClubs = (count: number, side: 'home' | 'away') =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const other = await createTestClub(app);
          await createTestFixture(app, other.browser, { date, side, maxTravelRadius: 30 });
        }),
      );
    await listDatesOfClubs(6, 'home');
    await listDatesOfClubs(6, 'away');
    expect((await readHome(browser)).freeDates).toMatchObject([{ opponents: 12, more: false }]);
    await listDatesOfClubs(5, 'home');
    expect((await readHome(browser)).freeDates).toMatchObject([{ opponents: 16, more: true }]);
  });

  it('rejects visitors and accounts without a club', async () => {
    const { browser } = await createSecretary(app);
    expect((await app.call('GET', '/api/v1/me/home')).status).toBe(401);
    expect((await app.call('GET', '/api/v1/me/home', { as: browser })).status).toBe(403);
  });
});

describe('GET /api/v1/me/calendar', () => {
  const path = '/api/v1/me/calendar?from=2030-08-01&to=2030-08-31';

  async function readDays(as: Browser) {
    const response = await app.call('GET', path, { as });
    expect(response.status).toBe(200);
    const { items }: z.infer<typeof OwnCalendar> = await response.json();
    return items;
  }

  it('counts the club’s listed, asked and agreed dates of each day and the clubs that suit most', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(
      app,
      datesOn('2030-08-03'),
    );
    const { browser } = host;
    await createTestFixture(app, browser, { date: '2030-08-03', side: 'home' });
    await createTestFixture(app, browser, { date: '2030-09-01' });
    const off = await createTestFixture(app, browser, { date: '2030-08-04' });
    const cancellation = `/api/v1/fixtures/${off.id}/cancellation`;
    await app.call('POST', cancellation, { as: browser, json: { reason: 'weather' } });
    const day = { date: '2030-08-03', listed: 2, asked: 0, agreed: 0, opponents: 1, more: false };
    expect(await readDays(browser)).toEqual([day]);

    const request = await createMatchRequest(app, guest.browser, {
      fixtureId: hostDate.id,
      ownFixtureId: guestDate.id,
    });
    expect(await readDays(browser)).toEqual([{ ...day, listed: 1, asked: 1 }]);
    expect(await readDays(guest.browser)).toMatchObject([{ listed: 0, asked: 1, agreed: 0 }]);
    await app.call('POST', `/api/v1/match-requests/${request.id}/acceptance`, { as: browser });
    expect(await readDays(browser)).toEqual([{ ...day, listed: 1, agreed: 1, opponents: 0 }]);

    now = new Date('2030-08-10T12:00:00Z');
    expect(await readDays(browser)).toMatchObject([{ listed: 0, asked: 0, agreed: 1 }]);
    now = new Date('2030-05-01T12:00:00Z');
  });

  it('rejects visitors, accounts without a club and days that are missing or too many', async () => {
    const { browser } = await createSecretary(app);
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, { as: browser })).status).toBe(403);
    const club = await createTestClub(app);
    for (const query of ['', '?from=2030-08-01', '?from=2030-08-01&to=2030-09-30'])
      expect(
        (await app.call('GET', `/api/v1/me/calendar${query}`, { as: club.browser })).status,
      ).toBe(400);
  });
});
