import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../../testing/builders.ts';
import { createMatch, createRecordedMatch } from '../../testing/matches.ts';
import { createProfileInput, createRecordedMatchInput } from '../../testing/profile.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const path = '/api/v1/recorded-matches';
const away = { side: 'away', ground: '', postcode: '' } as const;

const remove = (as: Browser, id: string) => app.call('DELETE', `${path}/${id}`, { as });
const reinstate = (as: Browser, id: string) =>
  app.call('DELETE', `${path}/${id}/cancellation`, { as });
const callOff = (as: Browser, id: string, readvertise = false) =>
  app.call('POST', `${path}/${id}/cancellation`, { as, json: { reason: 'other', readvertise } });
const readStatus = async (as: Browser, address: string) =>
  (await app.call('GET', `/api/v1${address}`, { as })).status;

describe('deleting a recorded match', () => {
  it('lists the free date again, as it was, when the match that took it is deleted', async () => {
    const { browser } = await createTestClub(app);
    const free = await createTestFixture(app, browser, { side: 'either', startTime: '14:00' });
    const { teamName, date } = free;
    const match = await createRecordedMatch(app, browser, { teamName, date, ...away });
    expect(match.tookFreeDate).toBe(true);
    await remove(browser, match.id);
    const read = await app.call('GET', `/api/v1/fixtures/${free.id}`, { as: browser });
    expect(await read.json()).toEqual(free);
  });

  it('keeps the fixture of a match that another club may still view', async () => {
    const { host, guest, hostDate, match } = await createMatch(app);
    const json = { reason: 'other', readvertise: true };
    await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, { as: host.browser, json });
    const { teamName, date } = hostDate;
    const recorded = await createRecordedMatch(app, host.browser, { teamName, date, ...away });
    const moved = createRecordedMatchInput({ teamName, date: getDateInDays(70), ...away });
    await app.call('PUT', `${path}/${recorded.id}`, { as: host.browser, json: moved });
    expect((await remove(host.browser, recorded.id)).status).toBe(204);
    expect(await readStatus(guest.browser, `/matches/${match.id}`)).toBe(200);
    expect(await readStatus(host.browser, `/matches/${match.id}`)).toBe(200);
  });

  it('keeps the fixture that another recorded match has taken since', async () => {
    const { browser } = await createTestClub(app);
    const first = await createRecordedMatch(app, browser, away);
    await callOff(browser, first.id, true);
    const { teamName, date } = first;
    const second = await createRecordedMatch(app, browser, { teamName, date, ...away });
    expect(second.fixtureId).toBe(first.fixtureId);
    await remove(browser, first.id);
    expect(await readStatus(browser, `/recorded-matches/${second.id}`)).toBe(200);
  });
});

describe('putting a recorded match back on', () => {
  it('is refused after its date was listed as free, whatever became of that date', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    await callOff(browser, match.id, true);
    const json = { reason: 'ground' };
    await app.call('POST', `/api/v1/fixtures/${match.fixtureId}/cancellation`, {
      as: browser,
      json,
    });
    const refused = await reinstate(browser, match.id);
    expect((await refused.json()).code).toBe('fixture-not-open');
    const read = await app.call('GET', `${path}/${match.id}`, { as: browser });
    expect(await read.json()).toMatchObject({ canReinstate: false });
  });

  it('is refused if the club has fewer pitches than before, and all are taken', async () => {
    const { browser, club } = await createTestClub(app, { morePitches: true });
    const match = await createRecordedMatch(app, browser);
    await callOff(browser, match.id);
    await createRecordedMatch(app, browser);
    const json = createProfileInput({ name: club.name, morePitches: false });
    expect((await app.call('PUT', '/api/v1/me/club', { as: browser, json })).status).toBe(200);
    expect((await (await reinstate(browser, match.id)).json()).code).toBe('ground-taken');
  });
});

describe('changing a recorded match', () => {
  it('takes the free date of the team on the new day', async () => {
    const { browser } = await createTestClub(app);
    const free = await createTestFixture(app, browser, { date: getDateInDays(41) });
    const { teamName, date } = free;
    const match = await createRecordedMatch(app, browser, { teamName });
    const json = createRecordedMatchInput({ teamName, date });
    const moved = await app.call('PUT', `${path}/${match.id}`, { as: browser, json });
    expect(await moved.json()).toMatchObject({ date });
    expect(await readStatus(browser, `/fixtures/${free.id}`)).toBe(404);
  });

  it('removes the tick of a match that is called off or moved to a coming day', async () => {
    const { browser } = await createTestClub(app);
    const createPlayed = async () => {
      const match = await createRecordedMatch(app, browser, { date: getDateInDays(-1), ...away });
      const tick = { as: browser, json: { note: 'Tied.' } };
      await app.call('PUT', `/api/v1/matches/${match.id}/played`, tick);
      return match;
    };
    const off = await createPlayed();
    const json = { reason: 'abandoned' };
    await app.call('POST', `${path}/${off.id}/cancellation`, { as: browser, json });
    const moved = await createPlayed();
    const { teamName } = moved;
    const later = createRecordedMatchInput({ teamName, date: getDateInDays(60), ...away });
    await app.call('PUT', `${path}/${moved.id}`, { as: browser, json: later });
    for (const { id } of [off, moved]) {
      const read = await app.call('GET', `${path}/${id}`, { as: browser });
      expect((await read.json()).played).toBeNull();
    }
  });
});
