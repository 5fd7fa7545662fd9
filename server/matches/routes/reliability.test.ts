import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import {
  createSecretary,
  createSuspendedClub,
  createTestClub,
  createTestFixture,
} from '../../testing/builders.ts';
import { createMatchRequest, createRecordedMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { matchRequests } from '../schema.ts';

const spring = new Date('2030-05-01T12:00:00Z');
const autumn = new Date('2030-10-01T12:00:00Z');
let now = spring;
const app = await startTestApp({ clock: () => now });

type TestClub = Awaited<ReturnType<typeof createTestClub>>;

function readReliability(slug: string, as?: Browser) {
  return app.call('GET', `/api/v1/clubs/${slug}/reliability`, { as });
}

/** Lets the guest ask for a home date of the host two weeks before, and the host accept at once. */
async function agreeMatch(host: TestClub, guest: TestClub, date: string): Promise<string> {
  now = new Date(`${addDays(date, -14)}T12:00:00Z`);
  const { id: fixtureId } = await createTestFixture(app, host.browser, { date });
  const away = { date, side: 'away', ground: '', postcode: 'EC1A 1BB' } as const;
  const { id: ownFixtureId } = await createTestFixture(app, guest.browser, away);
  const { id } = await createMatchRequest(app, guest.browser, { fixtureId, ownFixtureId });
  const accepted = await app.call('POST', `/api/v1/match-requests/${id}/acceptance`, {
    as: host.browser,
  });
  return (await accepted.json()).id;
}

async function callOff(club: TestClub, matchId: string, reason: CallOffReason) {
  const json = { reason };
  const path = `/api/v1/matches/${matchId}/cancellation`;
  expect((await app.call('POST', path, { as: club.browser, json })).status).toBe(201);
}

/** Creates a host that has played three matches, two of them against the same guest. */
async function createHostWithMatches() {
  const host = await createTestClub(app);
  const guests = [await createTestClub(app), await createTestClub(app)] as const;
  for (const [index, date] of ['2030-05-11', '2030-05-18', '2030-05-25'].entries())
    await agreeMatch(host, index === 0 ? guests[0] : guests[1], date);
  return { host, guests, reader: await createTestClub(app) };
}

describe('GET /api/v1/clubs/{slug}/reliability', () => {
  it('counts the agreed matches that a club has played and called off, and how soon it answers', async () => {
    const { host, guests, reader } = await createHostWithMatches();
    const [guest] = guests;
    await callOff(host, await agreeMatch(host, guest, '2030-06-01'), 'not-enough-players');
    await callOff(host, await agreeMatch(host, guest, '2030-06-08'), 'weather');
    await callOff(guest, await agreeMatch(host, guest, '2030-06-15'), 'ground');
    const rainedOffId = await agreeMatch(host, guest, '2030-06-22');
    now = new Date('2030-06-22T12:00:00Z');
    await callOff(guest, rainedOffId, 'rained-off');
    await createRecordedMatch(app, host.browser, { date: '2030-06-29' });
    now = autumn;
    for (const as of [reader.browser, host.browser]) {
      const response = await readReliability(host.club.slug, as);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        answersWithin: 'few-hours',
        played: { count: 3, of: 4 },
      });
    }
  });

  it('counts a match once its day is over, and no longer two seasons later', async () => {
    const { host, reader } = await createHostWithMatches();
    const readPlayedAt = async (instant: string) => {
      now = new Date(instant);
      const { played } = await (await readReliability(host.club.slug, reader.browser)).json();
      return played;
    };
    expect(await readPlayedAt('2030-05-25T20:00:00Z')).toBeNull();
    expect(await readPlayedAt('2030-05-26T10:00:00Z')).toEqual({ count: 3, of: 3 });
    expect(await readPlayedAt('2031-12-31T10:00:00Z')).toEqual({ count: 3, of: 3 });
    now = new Date('2032-01-01T10:00:00Z');
    const response = await readReliability(host.club.slug, reader.browser);
    expect(await response.json()).toEqual({ answersWithin: null, played: null });
  });

  it('is not changed by a club that asks sixty times in a week and is not answered', async () => {
    const { host, reader } = await createHostWithMatches();
    const hostile = await createTestClub(app);
    const { id: fixtureId } = await createTestFixture(app, host.browser, { date: '2030-09-28' });
    await app.db.insert(matchRequests).values(
      Array.from({ length: 60 }, (_, hour) => ({
        fromClubId: hostile.club.id,
        toClubId: host.club.id,
        fixtureId,
        teamName: '1st XI',
        message: '',
        terms: {} as never,
        status: hour % 2 ? ('expired' as const) : ('withdrawn' as const),
        createdAt: new Date(spring.getTime() + hour * 3_600_000),
        answeredAt: new Date(spring.getTime() + hour * 3_600_000 + 7 * 86_400_000),
        expiresAt: autumn,
      })),
    );
    now = autumn;
    const response = await readReliability(host.club.slug, reader.browser);
    expect(await response.json()).toMatchObject({ answersWithin: 'few-hours' });
  });

  it('leaves out the requests and matches of a club that has been suspended', async () => {
    const { host, guests, reader } = await createHostWithMatches();
    const suspend = 'update clubs set suspended_at = now() where id = $1';
    await app.db.$client.query(suspend, [guests[0].club.id]);
    now = autumn;
    const response = await readReliability(host.club.slug, reader.browser);
    expect(await response.json()).toEqual({ answersWithin: null, played: null });
  });

  it('returns nothing of a club without matches', async () => {
    const { browser, club } = await createTestClub(app);
    const response = await readReliability(club.slug, browser);
    expect(await response.json()).toEqual({ answersWithin: null, played: null });
  });

  it('rejects visitors and accounts without a club', async () => {
    const { club } = await createTestClub(app);
    expect((await readReliability(club.slug)).status).toBe(401);
    const { browser } = await createSecretary(app);
    expect((await readReliability(club.slug, browser)).status).toBe(403);
  });

  it('responds 404 for an unknown or suspended club and for clubs of which one blocks the other', async () => {
    const reader = await createTestClub(app);
    const other = await createTestClub(app);
    const suspended = await createSuspendedClub(app);
    const path = `/api/v1/clubs/${other.club.slug}/block`;
    expect((await app.call('POST', path, { as: reader.browser })).status).toBe(204);
    for (const slug of [suspended.club.slug, other.club.slug, 'no-such-club', 'No%20Slug', '%00'])
      expect((await readReliability(slug, reader.browser)).status).toBe(404);
    expect((await readReliability(reader.club.slug, other.browser)).status).toBe(404);
  });

  it('is the only route that returns how reliable a club is', () => {
    const paths = Object.entries(app.document.paths as Record<string, object>);
    const found = paths.filter(([, operations]) =>
      JSON.stringify(operations).includes('#/components/schemas/Reliability'),
    );
    expect(found.map(([path]) => path)).toEqual(['/api/v1/clubs/{slug}/reliability']);
  });
});
