import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../../testing/builders.ts';
import { createMatch, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const todayMs = Date.parse('2030-06-03T12:00:00Z');
const upcomingDate = { date: '2030-06-08' };
let offsetMs = 0;
let ticks = 0;
const app = await startTestApp({ clock: () => new Date(todayMs + offsetMs + ticks++) });

describe('calling off a match', () => {
  it('shows both clubs the reason why a match was called off', async () => {
    const { host, guest, hostDate, guestDate, match } = await createUpcomingMatch();
    await proposeTerms(guest.browser, match.id);
    const response = await callOffMatch(host.browser, match.id, { reason: 'ground' });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      status: 'called-off',
      callOff: { byClubId: host.club.id, reason: 'ground' },
      home: { fixtureStatus: 'called-off' },
      away: { fixtureStatus: 'called-off' },
      proposal: null,
      history: [{ status: 'withdrawn' }, { status: 'agreed' }],
    });
    for (const [browser, id] of [
      [host.browser, hostDate.id],
      [guest.browser, guestDate.id],
    ] as const)
      expect(await readFixture(browser, id)).toMatchObject({
        status: 'called-off',
        callOffReason: 'ground',
      });
    const again = await callOffMatch(guest.browser, match.id, { reason: 'weather' });
    expect([again.status, (await again.json()).code]).toEqual([409, 'match-over']);
  });

  it('frees the pitch and both teams for other matches when a match is called off', async () => {
    const { host, guest, hostDate, match } = await createUpcomingMatch();
    await callOffMatch(host.browser, match.id, { reason: 'not-enough-players' });
    const { id: fixtureId } = await createTestFixture(app, host.browser, {
      ...upcomingDate,
      teamName: hostDate.teamName,
    });
    const request = await createMatchRequest(app, guest.browser, {
      fixtureId,
      teamName: 'Sunday XI',
    });
    expect((await acceptRequest(host.browser, request.id)).status).toBe(201);
  });

  it('accepts ‘rained off’, ‘abandoned’ and ‘conceded’ as call-off reasons only from the day of the match', async () => {
    const { host, match } = await createUpcomingMatch();
    for (const reason of ['rained-off', 'abandoned', 'conceded']) {
      const early = await callOffMatch(host.browser, match.id, { reason });
      expect(early.status).toBe(400);
      expect((await early.json()).errors[0].path).toBe('reason');
    }
    await runWithClockDaysLater(5, async () => {
      const again = { reason: 'rained-off', readvertise: true };
      expect((await callOffMatch(host.browser, match.id, again)).status).toBe(400);
      const rained = await callOffMatch(host.browser, match.id, { reason: 'rained-off' });
      expect((await rained.json()).callOff.reason).toBe('rained-off');
    });
  });

  it('accepts ‘conceded’, but not ‘weather’, as a call-off reason in the week after the match', async () => {
    const { host, guest, match } = await createUpcomingMatch();
    const other = await createUpcomingMatch();
    await runWithClockDaysLater(12, async () => {
      const late = await callOffMatch(host.browser, match.id, { reason: 'weather' });
      expect([late.status, (await late.json()).code]).toEqual([409, 'match-over']);
      const offer = { reason: 'conceded', readvertise: true };
      expect((await callOffMatch(guest.browser, match.id, offer)).status).toBe(400);
      expect((await callOffMatch(guest.browser, match.id, { reason: 'conceded' })).status).toBe(
        201,
      );
    });
    await runWithClockDaysLater(13, async () => {
      const late = await callOffMatch(other.host.browser, other.match.id, { reason: 'conceded' });
      expect(late.status).toBe(409);
    });
  });

  it('rejects a call-off of a match by a third club or for an unknown reason', async () => {
    const { host, match } = await createUpcomingMatch();
    expect((await callOffMatch(host.browser, match.id, { reason: 'bored' })).status).toBe(400);
    expect((await callOffMatch(host.browser, 'x', { reason: 'weather' })).status).toBe(400);
    const stranger = await createTestClub(app);
    expect((await callOffMatch(stranger.browser, match.id, { reason: 'weather' })).status).toBe(
      404,
    );
    expect((await callOffMatch(undefined, match.id, { reason: 'weather' })).status).toBe(401);
  });
});

describe('‘Our opposition pulled out’', () => {
  const pulledOut = { reason: 'opposition-pulled-out', readvertise: true };

  it('lists a match date as free again, with its ground and teas, when the opposition pulled out', async () => {
    const { host, guest, hostDate, guestDate, match } = await createUpcomingMatch({
      host: { ...upcomingDate, description: 'Bar open.', ground: 'The Rec' },
      terms: { teas: 'Sandwiches at five', startTime: '13:00' },
    });
    const response = await callOffMatch(host.browser, match.id, pulledOut);
    expect(await response.json()).toMatchObject({
      status: 'called-off',
      home: { fixtureStatus: 'open' },
      away: { fixtureStatus: 'called-off' },
    });
    const free = await readFixture(host.browser, hostDate.id);
    expect(free).toMatchObject({
      status: 'open',
      callOffReason: null,
      ground: 'The Rec',
      startTime: '13:00',
      description: 'Bar open.\nTeas: Sandwiches at five',
    });
    // The guest's date does not say that its own opposition pulled out.
    expect(await readFixture(guest.browser, guestDate.id)).toMatchObject({
      status: 'called-off',
      callOffReason: 'other',
    });
    const { rows } = await app.db.$client.query(
      'select fixture_id from new_free_dates where fixture_id = $1',
      [hostDate.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('allows another club to play on a date that is free again after the opposition pulled out', async () => {
    const { host, hostDate, match } = await createUpcomingMatch();
    await callOffMatch(host.browser, match.id, pulledOut);
    const other = await createTestClub(app);
    const { id } = await createMatchRequest(app, other.browser, { fixtureId: hostDate.id });
    const response = await acceptRequest(host.browser, id);
    expect(await response.json()).toMatchObject({ away: { club: { id: other.club.id } } });
    const again = await callOffMatch(host.browser, match.id, pulledOut);
    expect([again.status, (await again.json()).code]).toEqual([409, 'match-over']);
  });

  it('lets a club list the date as free again even if its opponent called off the match first', async () => {
    const { host, guest, hostDate, match } = await createUpcomingMatch();
    await callOffMatch(guest.browser, match.id, { reason: 'not-enough-players' });
    expect((await readFixture(host.browser, hostDate.id)).status).toBe('called-off');
    for (const _ of ['once', 'twice']) {
      const response = await callOffMatch(host.browser, match.id, pulledOut);
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({
        callOff: { byClubId: guest.club.id, reason: 'not-enough-players' },
        home: { fixtureStatus: 'open' },
      });
    }
  });

  it.each(['rained-off', 'abandoned'])(
    'does not list a match date as free again after a match that was %s',
    async (reason) => {
      const { host, guest, hostDate, match } = await createUpcomingMatch();
      await runWithClockDaysLater(5, async () => {
        await callOffMatch(guest.browser, match.id, { reason });
        const offer = await callOffMatch(host.browser, match.id, pulledOut);
        expect([offer.status, (await offer.json()).code]).toEqual([409, 'match-over']);
        expect((await readFixture(host.browser, hostDate.id)).status).toBe('called-off');
      });
    },
  );

  it('does not list a match date as free again when the team is busy or the day has passed', async () => {
    const { host, guest, hostDate, match } = await createUpcomingMatch();
    await callOffMatch(guest.browser, match.id, { reason: 'other' });
    await runWithClockDaysLater(6, async () => {
      expect((await callOffMatch(host.browser, match.id, pulledOut)).status).toBe(409);
    });
    await createTestFixture(app, host.browser, { ...upcomingDate, teamName: hostDate.teamName });
    const busy = await callOffMatch(host.browser, match.id, pulledOut);
    expect([busy.status, (await busy.json()).code]).toEqual([409, 'team-busy']);
  });
});

function createUpcomingMatch(fields: Parameters<typeof createMatch>[1] = {}) {
  return createMatch(app, { host: upcomingDate, guest: upcomingDate, ...fields });
}

async function runWithClockDaysLater(days: number, run: () => Promise<void>) {
  offsetMs = days * 86_400_000;
  try {
    await run();
  } finally {
    offsetMs = 0;
  }
}

function callOffMatch(as: Browser | undefined, id: string, json: object) {
  return app.call('POST', `/api/v1/matches/${id}/cancellation`, { as, json });
}

function proposeTerms(as: Browser, id: string) {
  const json = { terms: { ball: 'Pink' } };
  return app.call('POST', `/api/v1/matches/${id}/terms-proposals`, { as, json });
}

function acceptRequest(as: Browser, id: string) {
  return app.call('POST', `/api/v1/match-requests/${id}/acceptance`, { as });
}

async function readFixture(as: Browser, id: string) {
  return (await app.call('GET', `/api/v1/fixtures/${id}`, { as })).json();
}
