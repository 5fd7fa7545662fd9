import type { MatchRequest, RequestStatus } from '@fixturebook/contract/matches';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const start = Date.parse('2030-03-01T12:00:00Z');
const date = '2030-09-01';
let now = start;
const app = await startTestApp({ clock: () => new Date(now) });
type Club = Awaited<ReturnType<typeof createTestClub>>;

const guest = fc.nat({ max: 2 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('ask' as const), guest) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('accept' as const), guest) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('decline' as const), guest) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('withdraw' as const), guest) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 8 })) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('clear up' as const), guest) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('pulled out' as const), guest) },
);

/** What should become of it, told in the plainest way. */
interface Life {
  id: string;
  guest: number;
  status: RequestStatus;
  expires: number;
  /** Declined for the date as it is on offer now. */
  refused: boolean;
}

it('a request lives as a plain model says, whatever happens around it', async () => {
  const guests = await Promise.all([0, 1, 2].map(() => createTestClub(app)));
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
      now = start;
      await app.db.$client.query('delete from rate_limits');
      await app.db.$client.query('delete from fixtures');
      await play(await aWorld(guests), acts);
    }),
    { numRuns: 60 },
  );
}, 120_000);

async function aWorld(guests: Club[]) {
  const host = await createTestClub(app);
  const { id: fixtureId } = await createTestFixture(app, host.browser, { date });
  return { host, guests, fixtureId, isFree: true, matchId: '', lives: [] as Life[] };
}
type World = Awaited<ReturnType<typeof aWorld>>;

async function play(world: World, acts: [string, number][]) {
  for (const [name, number] of acts) {
    now += 1;
    if (name === 'wait') now += number * 86_400_000;
    else if (name === 'clear up') await app.runJob('matches.expire-requests');
    else if (name === 'pulled out') await pullOut(world);
    else if (name === 'ask') await ask(world, number);
    else await answer(world, number, name as 'accept');
    for (const life of world.lives)
      if (life.status === 'open' && life.expires <= now) life.status = 'expired';
  }
  const { items } = await read(world.host.browser);
  const seen = (items as MatchRequest[]).map(({ id, status }) => ({ id, status }));
  const told = world.lives.map(({ id, status }) => ({ id, status })).reverse();
  expect(seen).toEqual(told);
}

async function ask(world: World, number: number) {
  const as = world.guests[number]?.browser;
  const json = { fixtureId: world.fixtureId, teamName: 'Vets' };
  const response = await app.call('POST', '/api/v1/match-requests', { as, json });
  const body = await response.json();
  const open = world.lives.some((life) => life.guest === number && life.status === 'open');
  if (!world.isFree) return expect(body.code).toMatch(/^(fixture-taken|team-busy)$/);
  const refused = world.lives.some((life) => life.guest === number && life.refused);
  if (refused) return expect(body.code).toBe('request-declined');
  if (open) return expect(body.code).toBe('request-exists');
  expect(response.status).toBe(201);
  const expires = now + 7 * 86_400_000;
  world.lives.push({ id: body.id, guest: number, status: 'open', expires, refused: false });
}

/** Of the guest's last request. */
async function answer(world: World, number: number, name: 'accept' | 'decline' | 'withdraw') {
  const life = world.lives.findLast((one) => one.guest === number);
  if (!life) return;
  const path = `/api/v1/match-requests/${life.id}`;
  const host = world.host.browser;
  const wasOpen = life.status === 'open';
  if (name === 'accept') {
    const response = await app.call('POST', `${path}/acceptance`, { as: host });
    const { id, code } = await response.json();
    if (life.status === 'accepted') return expect(response.status).toBe(201);
    if (life.status === 'released') return expect(code).toBe('fixture-taken');
    if (!wasOpen) return expect(code).toBe('request-closed');
    expect(response.status).toBe(201);
    life.status = 'accepted';
    for (const other of world.lives) if (other.status === 'open') other.status = 'released';
    world.isFree = false;
    world.matchId = id;
    return;
  }
  const response =
    name === 'decline'
      ? await app.call('POST', `${path}/refusal`, { as: host, json: { reason: 'Full.' } })
      : await app.call('DELETE', path, { as: world.guests[number]?.browser });
  if (name === 'withdraw' && life.status === 'withdrawn') return expect(response.status).toBe(204);
  if (!wasOpen) return expect(response.status).toBe(409);
  expect(response.ok).toBe(true);
  life.status = name === 'decline' ? 'declined' : 'withdrawn';
  life.refused = name === 'decline';
}

/** The date is free again, and so are those who ask for it. */
async function pullOut(world: World) {
  if (!world.matchId) return;
  const path = `/api/v1/matches/${world.matchId}/cancellation`;
  const json = { reason: 'opposition-pulled-out', readvertise: true };
  const response = await app.call('POST', path, { as: world.host.browser, json });
  expect(response.status).toBe(201);
  world.isFree = true;
  world.matchId = '';
  for (const life of world.lives) life.refused = false;
}

async function read(as: Browser) {
  const all = 'open,accepted,declined,withdrawn,expired,released';
  return (await app.call('GET', `/api/v1/match-requests?status=${all}`, { as })).json();
}
