import { describe, expect, it } from 'vitest';
import { createProClub, createTestClub, createTestFixture } from '../../testing/builders.ts';
import { createMatch, createMatchRequest, createRecordedMatch } from '../../testing/matches.ts';
import { createRecordedMatchInput } from '../../testing/profile.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('a recorded match in the lists of other clubs', () => {
  it('appears in no list of fixtures, in no count and at no address that another club can read', async () => {
    const { browser, club } = await createProClub(app);
    const other = await createProClub(app);
    const match = await createRecordedMatch(app, browser, { opponent: 'Upper Wessington' });
    const { date, fixtureId } = match;
    const read = async (as: Browser, path: string) => {
      const response = await app.call('GET', `/api/v1${path}`, { as });
      return { status: response.status, text: await response.text() };
    };
    const lists = [
      `/fixtures?date=${date}`,
      `/fixtures?date=${date}&show=near`,
      `/clubs/${club.slug}/fixtures`,
      `/games?from=${date}&to=${date}`,
      `/games?from=${date}&to=${date}&within=100`,
      `/free-clubs?date=${date}`,
    ];
    for (const path of lists) {
      const { status, text } = await read(other.browser, path);
      expect(status, path).toBe(200);
      expect(text, path).not.toContain(fixtureId);
      expect(text, path).not.toContain(match.teamName);
    }
    const calendar = `/fixtures/calendar?from=${date}&to=${date}`;
    expect(JSON.parse((await read(other.browser, calendar)).text).items).toEqual([]);
    expect(JSON.parse((await read(browser, calendar)).text).items).toEqual([
      { date, open: 0, confirmed: 0, own: 1 },
    ]);
    expect((await read(other.browser, `/fixtures/${fixtureId}`)).status).toBe(404);
    expect((await read(other.browser, `/matches/${match.id}`)).status).toBe(404);
    expect((await read(browser, `/fixtures?date=${date}`)).text).toContain(fixtureId);
  });

  it('shows a club that had asked for the free date, or had a match on it, nothing of the match that took it', async () => {
    const { host, guest, hostDate, match: agreed } = await createMatch(app);
    const withdrawn = await createTestFixture(app, host.browser, { date: hostDate.date });
    const request = await createMatchRequest(app, guest.browser, {
      fixtureId: withdrawn.id,
      teamName: 'Vets',
    });
    await app.call('DELETE', `/api/v1/match-requests/${request.id}`, { as: guest.browser });
    const callOff = { as: host.browser, json: { reason: 'other', readvertise: true } };
    await app.call('POST', `/api/v1/matches/${agreed.id}/cancellation`, callOff);
    const readRequest = async () => {
      const path = `/api/v1/match-requests/${request.id}`;
      return (await app.call('GET', path, { as: guest.browser })).json();
    };
    const before = await readRequest();
    const input = { side: 'away', ground: '', postcode: '', startTime: '10:10' } as const;
    for (const { teamName, date } of [hostDate, withdrawn]) {
      const match = await createRecordedMatch(app, host.browser, { teamName, date, ...input });
      const path = `/api/v1/recorded-matches/${match.id}`;
      const json = createRecordedMatchInput({ teamName, date: '2031-07-06', ...input });
      expect((await app.call('PUT', path, { as: host.browser, json })).status).toBe(200);
    }
    for (const path of [
      `/match-requests/${request.id}`,
      '/match-requests?direction=out&status=withdrawn',
      `/matches/${agreed.id}`,
    ]) {
      const response = await app.call('GET', `/api/v1${path}`, { as: guest.browser });
      expect(response.status, path).toBe(200);
      const text = await response.text();
      expect(text, path).not.toContain('2031-07-06');
      expect(text, path).not.toContain('10:10');
      expect(text, path).not.toContain('"confirmed"');
    }
    const taken = { status: 'called-off', callOffReason: 'other', distanceKm: null };
    expect(await readRequest()).toEqual({
      ...before,
      fixture: { ...before.fixture, ...taken },
      distanceKm: null,
    });
    const again = { as: guest.browser, json: { fixtureId: withdrawn.id, teamName: 'Vets' } };
    expect((await app.call('POST', '/api/v1/match-requests', again)).status).toBe(404);
  });

  it('is not counted among the fixtures of a day after it was called off, moved or deleted', async () => {
    const { browser } = await createTestClub(app);
    const other = await createTestClub(app);
    const match = await createRecordedMatch(app, browser, { date: '2031-05-04' });
    const path = `/api/v1/recorded-matches/${match.id}`;
    const countSeen = async () => {
      const response = await app.call(
        'GET',
        '/api/v1/fixtures/calendar?from=2031-05-01&to=2031-05-31',
        { as: other.browser },
      );
      return (await response.json()).items;
    };
    const {
      id,
      fixtureId,
      fixtureStatus,
      status,
      callOff,
      canReinstate,
      tookFreeDate,
      played,
      version,
      createdAt,
      ...input
    } = match;
    const moved = { ...input, date: '2031-05-11' };
    await app.call('PUT', path, { as: browser, json: moved });
    expect(await countSeen()).toEqual([]);
    const readvertised = { reason: 'other', readvertise: true };
    await app.call('POST', `${path}/cancellation`, { as: browser, json: readvertised });
    expect(await countSeen()).toEqual([{ date: '2031-05-11', open: 1, confirmed: 0, own: 0 }]);
    await app.call('DELETE', path, { as: browser });
    expect(await countSeen()).toEqual([{ date: '2031-05-11', open: 1, confirmed: 0, own: 0 }]);
  });
});
