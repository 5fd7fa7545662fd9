import type { MatchRequest, RequestStatus } from '@fixturebook/contract/matches';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const startMs = Date.parse('2030-03-01T12:00:00Z');
const date = '2030-09-01';
let now = startMs;
const app = await startTestApp({ clock: () => new Date(now) });
type TestClub = Awaited<ReturnType<typeof createTestClub>>;

const guestIndex = fc.nat({ max: 2 });
const action = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('ask' as const), guestIndex) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('accept' as const), guestIndex) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('decline' as const), guestIndex) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('withdraw' as const), guestIndex) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('counter' as const), guestIndex) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('agree' as const), guestIndex) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('no thanks' as const), guestIndex) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 8 })) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('clear up' as const), guestIndex) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('pulled out' as const), guestIndex) },
);

interface ExpectedRequest {
  id: string;
  guest: number;
  status: RequestStatus;
  expires: number;
  /** True if the host has sent a counter-offer, which it has not taken back. */
  countered: boolean;
  /** True if the guest may not ask again, because the host declined this request for this date. */
  refused: boolean;
}

it('gives match requests the same states as a simple model after random actions of the clubs', async () => {
  const guests = await Promise.all([0, 1, 2].map(() => createTestClub(app)));
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 14 }), async (acts) => {
      now = startMs;
      await app.db.$client.query('delete from rate_limits');
      await app.db.$client.query('delete from fixtures');
      await runScenarioSteps(await createRequestScenario(guests), acts);
    }),
    { numRuns: 60 },
  );
}, 120_000);

async function createRequestScenario(guests: TestClub[]) {
  const host = await createTestClub(app);
  const { id: fixtureId } = await createTestFixture(app, host.browser, { date });
  return { host, guests, fixtureId, isFree: true, matchId: '', lives: [] as ExpectedRequest[] };
}
type RequestScenario = Awaited<ReturnType<typeof createRequestScenario>>;

async function runScenarioSteps(scenario: RequestScenario, actions: [string, number][]) {
  for (const [name, number] of actions) {
    now += 1;
    if (name === 'wait') now += number * 86_400_000;
    else if (name === 'clear up') await app.runJob('matches.expire-requests');
    else if (name === 'pulled out') await callOffAndReadvertise(scenario);
    else if (name === 'ask') await sendMatchRequest(scenario, number);
    else if (name === 'counter') await counterLastRequest(scenario, number);
    else if (name === 'agree' || name === 'no thanks')
      await answerLastCounterOffer(scenario, number, name);
    else await answerLastRequest(scenario, number, name as 'accept');
    for (const life of scenario.lives)
      if (life.status === 'open' && life.expires <= now) life.status = 'expired';
  }
  const { items } = await readRequests(scenario.host.browser);
  const seen = (items as MatchRequest[]).map(({ id, status, counterOffer }) => ({
    id,
    status,
    countered: counterOffer !== null,
  }));
  const expected = scenario.lives
    .map(({ id, status, countered }) => ({ id, status, countered }))
    .reverse();
  expect(seen).toEqual(expected);
}

async function sendMatchRequest(scenario: RequestScenario, number: number) {
  const as = scenario.guests[number]?.browser;
  const json = { fixtureId: scenario.fixtureId, teamName: 'Vets' };
  const response = await app.call('POST', '/api/v1/match-requests', { as, json });
  const body = await response.json();
  const open = scenario.lives.some((life) => life.guest === number && life.status === 'open');
  if (!scenario.isFree) return expect(body.code).toMatch(/^(fixture-taken|team-busy)$/);
  const refused = scenario.lives.some((life) => life.guest === number && life.refused);
  if (refused) return expect(body.code).toBe('request-declined');
  if (open) return expect(body.code).toBe('request-exists');
  expect(response.status).toBe(201);
  const expires = now + 7 * 86_400_000;
  const life = { id: body.id, guest: number, expires, countered: false, refused: false };
  scenario.lives.push({ ...life, status: 'open' });
}

async function answerLastRequest(
  scenario: RequestScenario,
  number: number,
  name: 'accept' | 'decline' | 'withdraw',
) {
  const request = scenario.lives.findLast((one) => one.guest === number);
  if (!request) return;
  const path = `/api/v1/match-requests/${request.id}`;
  const host = scenario.host.browser;
  const wasOpen = request.status === 'open';
  if (name === 'accept') {
    const response = await app.call('POST', `${path}/acceptance`, { as: host });
    const { id, code } = await response.json();
    if (request.status === 'accepted') return expect(response.status).toBe(201);
    if (request.status === 'released') return expect(code).toBe('fixture-taken');
    if (!wasOpen) return expect(code).toBe('request-closed');
    if (request.countered) return expect(code).toBe('counter-offer-sent');
    expect(response.status).toBe(201);
    return acceptInModel(scenario, request, id);
  }
  const response =
    name === 'decline'
      ? await app.call('POST', `${path}/refusal`, { as: host, json: { reason: 'Full.' } })
      : await app.call('DELETE', path, { as: scenario.guests[number]?.browser });
  // A club that repeats its own answer gets the first answer again.
  if (name === 'withdraw' && request.status === 'withdrawn')
    return expect(response.status).toBe(204);
  const isRepeated = request.status === 'declined' && !request.countered;
  if (name === 'decline' && isRepeated) return expect(response.status).toBe(201);
  if (!wasOpen) return expect(response.status).toBe(409);
  expect(response.ok).toBe(true);
  request.status = name === 'decline' ? 'declined' : 'withdrawn';
  request.refused = name === 'decline';
  // The host takes its counter-offer back by declining.
  if (name === 'decline') request.countered = false;
}

function acceptInModel(scenario: RequestScenario, request: ExpectedRequest, matchId: string) {
  request.status = 'accepted';
  for (const other of scenario.lives) if (other.status === 'open') other.status = 'released';
  scenario.isFree = false;
  scenario.matchId = matchId;
}

async function counterLastRequest(scenario: RequestScenario, number: number) {
  const request = scenario.lives.findLast((one) => one.guest === number);
  if (!request) return;
  const path = `/api/v1/match-requests/${request.id}/counter-offer`;
  const json = { terms: { startTime: '13:30' }, message: `At ${now}` };
  const response = await app.call('POST', path, { as: scenario.host.browser, json });
  const { code } = await response.json();
  if (request.status !== 'open') return expect(code).toBe('request-closed');
  if (request.countered) return expect(code).toBe('counter-offer-sent');
  expect(response.status).toBe(201);
  request.countered = true;
  request.expires = now + 7 * 86_400_000;
}

async function answerLastCounterOffer(
  scenario: RequestScenario,
  number: number,
  name: 'agree' | 'no thanks',
) {
  const request = scenario.lives.findLast((one) => one.guest === number);
  if (!request) return;
  const path = `/api/v1/match-requests/${request.id}/counter-offer`;
  const as = scenario.guests[number]?.browser;
  const response =
    name === 'agree'
      ? await app.call('POST', `${path}/acceptance`, { as })
      : await app.call('POST', `${path}/refusal`, { as, json: { reason: 'Too late.' } });
  const { id, code, terms } = await response.json();
  // A club that repeats its own answer gets the first answer again.
  if (name === 'agree' && request.status === 'accepted') return expect(response.status).toBe(201);
  if (name === 'agree' && request.status === 'released') return expect(code).toBe('fixture-taken');
  if (name === 'no thanks' && request.status === 'declined' && request.countered)
    return expect(response.status).toBe(201);
  if (request.status !== 'open') return expect(code).toBe('request-closed');
  if (!request.countered) return expect(response.status).toBe(404);
  expect(response.status).toBe(201);
  if (name === 'no thanks') {
    request.status = 'declined';
    return;
  }
  expect(terms.startTime).toBe('13:30');
  acceptInModel(scenario, request, id);
}

async function callOffAndReadvertise(scenario: RequestScenario) {
  if (!scenario.matchId) return;
  const path = `/api/v1/matches/${scenario.matchId}/cancellation`;
  const json = { reason: 'opposition-pulled-out', readvertise: true };
  const response = await app.call('POST', path, { as: scenario.host.browser, json });
  expect(response.status).toBe(201);
  scenario.isFree = true;
  scenario.matchId = '';
  for (const life of scenario.lives) life.refused = false;
}

async function readRequests(as: Browser) {
  const all = 'open,accepted,declined,withdrawn,expired,released';
  return (await app.call('GET', `/api/v1/match-requests?status=${all}`, { as })).json();
}
