import { describe, expect, it } from 'vitest';
import {
  createTestClub,
  createTestFixture,
  createTestTeam,
  getDateInDays,
} from '../../testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

async function listPast(as: Browser, query = '') {
  const response = await app.call('GET', `/api/v1/match-requests/past${query}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

/** Creates requests to the host that the guest has withdrawn, one for each date. */
async function createWithdrawnRequests(dates: string[]) {
  const [host, guest] = [await createTestClub(app), await createTestClub(app)];
  for (const date of dates) {
    const { id: fixtureId } = await createTestFixture(app, host.browser, { date });
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId });
    await app.call('DELETE', `/api/v1/match-requests/${id}`, { as: guest.browser });
  }
  return { host, guest };
}

const nextYear = new Date().getFullYear() + 1;
const daysOfMay = (count: number, year = nextYear) =>
  Array.from({ length: count }, (_, day) => `${year}-05-${String(day + 1).padStart(2, '0')}`);

describe('GET /match-requests/past', () => {
  it('rejects visitors and invalid seasons and pages', async () => {
    expect((await app.call('GET', '/api/v1/match-requests/past')).status).toBe(401);
    const { browser } = await createTestClub(app);
    for (const query of ['?season=x', '?season=99', '?page=0', '?page=x'])
      expect(
        (await app.call('GET', `/api/v1/match-requests/past${query}`, { as: browser })).status,
      ).toBe(400);
  });

  it('lists the past requests of a season in pages of ten to both clubs, the latest match first', async () => {
    const days = daysOfMay(12);
    const { host, guest } = await createWithdrawnRequests([...days, `${nextYear + 1}-06-01`]);
    for (const [{ browser }, direction] of [
      [host, 'in'],
      [guest, 'out'],
    ] as const) {
      const first = await listPast(browser, `?season=${nextYear}`);
      const second = await listPast(browser, `?season=${nextYear}&page=2`);
      expect(first).toMatchObject({ page: 1, pages: 2, total: 12, season: nextYear });
      expect(first.seasons).toEqual([nextYear + 1, nextYear]);
      const items = [...first.items, ...second.items];
      expect([first.items.length, second.items.length]).toEqual([10, 2]);
      expect(items.map(({ fixture }) => fixture.date)).toEqual(days.toReversed());
      expect(new Set(items.map((item) => item.direction))).toEqual(new Set([direction]));
      expect((await listPast(browser, `?season=${nextYear}&page=3`)).items).toEqual([]);
    }
  });

  it('lists the latest season by default, and an empty list to a club without requests', async () => {
    const { host } = await createWithdrawnRequests([`${nextYear}-05-01`, `${nextYear + 1}-05-01`]);
    expect(await listPast(host.browser)).toMatchObject({ season: nextYear + 1, total: 1 });
    const { browser } = await createTestClub(app);
    expect(await listPast(browser)).toMatchObject({ items: [], seasons: [], total: 0, pages: 1 });
  });

  it('lists a request that has expired before the job ran, and no open request', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    expect((await listPast(host.browser)).total).toBe(0);
    await app.db.$client.query(
      `update match_requests set expires_at = now() - interval '1 s' where id = $1`,
      [id],
    );
    expect((await listPast(host.browser)).items).toMatchObject([{ id, status: 'expired' }]);
  });

  it('shows the requests of other clubs to nobody else', async () => {
    await createWithdrawnRequests([getDateInDays(50)]);
    const { browser } = await createTestClub(app);
    expect((await listPast(browser)).items).toEqual([]);
  });
});

describe('the facts by which a club judges a request', () => {
  it('gives the strength, the distance, the side and the phone number of the other club', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app, {
      host: { strength: 'medium' },
      guest: { strength: 'weak-medium' },
    });
    const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
    const sent = await createMatchRequest(app, guest.browser, input);
    const received = (await (
      await app.call('GET', `/api/v1/match-requests/${sent.id}`, { as: host.browser })
    ).json()) as typeof sent;
    expect(received).toMatchObject({
      own: 'home',
      strength: 'weak-medium',
      contactNumber: guest.club.contactNumber,
    });
    expect(sent).toMatchObject({
      own: 'away',
      strength: 'medium',
      contactNumber: host.club.contactNumber,
    });
    expect(received.distanceKm).toBeGreaterThan(1);
    expect(received.distanceKm).toBe(sent.distanceKm);
  });

  it('has the category of the other club’s team, and none of a club that asks without a free date', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const juniors = { category: 'juniors', ageGroup: 'under-13' } as const;
    await createTestTeam(app, guest.browser, { name: guestDate.teamName, ...juniors });
    const readReceived = async ({ id }: { id: string }) =>
      (await app.call('GET', `/api/v1/match-requests/${id}`, { as: host.browser })).json();
    const sent = await createMatchRequest(app, guest.browser, {
      fixtureId: hostDate.id,
      ownFixtureId: guestDate.id,
    });
    expect(sent).toMatchObject({ category: null, ageGroup: null });
    expect(await readReceived(sent)).toMatchObject(juniors);
    const other = await createTestClub(app);
    const withoutDate = await createMatchRequest(app, other.browser, { fixtureId: hostDate.id });
    expect(await readReceived(withoutDate)).toMatchObject({ category: null, ageGroup: null });
  });

  it('measures from the postcode of a club that asks without a free date, and states no strength', async () => {
    const { host, hostDate } = await createMatchingFreeDates(app);
    const other = await createTestClub(app, { postcode: 'EC1A 1BB' });
    const sent = await createMatchRequest(app, other.browser, { fixtureId: hostDate.id });
    const received = await (
      await app.call('GET', `/api/v1/match-requests/${sent.id}`, { as: host.browser })
    ).json();
    expect(received).toMatchObject({ own: 'home', strength: null });
    expect(received.distanceKm).toBeGreaterThan(1);
  });

  it('hides the phone number of a suspended club', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      guest.club.id,
    ]);
    const seen = await app.call('GET', `/api/v1/match-requests/${id}`, { as: host.browser });
    expect((await seen.json()).contactNumber).toBe('');
  });
});
