import { expect, it, vi } from 'vitest';
import { defineSubscriber } from '../platform/jobs/events.ts';
import { createTestClub } from '../testing/builders.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import * as events from './events.ts';

const emittedEvents: { name: string; data: Record<string, unknown> }[] = [];
const others = Object.values(events).map((event) =>
  defineSubscriber<unknown>({
    event: event as never,
    name: 'listen',
    react: async (data) => {
      emittedEvents.push({ name: event.name, data: data as Record<string, unknown> });
    },
  }),
);
const app = await startTestApp({ worker: true, extraSubscribers: others });

it('emits one event each time a match request is sent, answered or closed', async () => {
  const { host, guest, hostDate } = await createMatchingFreeDates(app);
  const [rival, third] = [await createTestClub(app), await createTestClub(app)];
  const input = { fixtureId: hostDate.id };
  const declined = await createMatchRequest(app, third.browser, input);
  await postJson(host.browser, `match-requests/${declined.id}/refusal`, { reason: 'No' });
  const withdrawn = await createMatchRequest(app, guest.browser, input);
  const path = `/api/v1/match-requests/${withdrawn.id}`;
  await app.call('DELETE', path, { as: guest.browser });
  const accepted = await createMatchRequest(app, guest.browser, input);
  const released = await createMatchRequest(app, rival.browser, input);
  const { id: matchId } = await postJson(host.browser, `match-requests/${accepted.id}/acceptance`);
  const all = [declined, withdrawn, accepted, released].map(({ id }) => id);
  const listRequestEvents = () =>
    emittedEvents.filter(({ data }) => all.includes(data.requestId as string));
  await vi.waitUntil(() => listRequestEvents().length >= 8, { timeout: 20_000 });
  expect(
    listRequestEvents()
      .map(({ name, data }) => `${name} ${all.indexOf(data.requestId as string)}`)
      .sort(),
  ).toEqual([
    'match-request.accepted 2',
    'match-request.declined 0',
    'match-request.made 0',
    'match-request.made 1',
    'match-request.made 2',
    'match-request.made 3',
    'match-request.released 3',
    'match-request.withdrawn 1',
  ]);
  expect(listRequestEvents().find(({ name }) => name === 'match-request.released')?.data).toEqual({
    requestId: released.id,
    fixtureId: hostDate.id,
    fromClubId: rival.club.id,
    toClubId: host.club.id,
  });
  await vi.waitUntil(() => listMatchEventNames(matchId).length >= 1, { timeout: 20_000 });
  expect(listMatchEventNames(matchId)).toEqual(['match.agreed']);
});

it('emits one event for each change of a match', async () => {
  const { host, guest, match } = await createMatch(app);
  const path = `matches/${match.id}/terms-proposals`;
  const propose = async (ball: string) =>
    (await postJson(guest.browser, path, { terms: { ball } })).proposal.id;
  await postJson(host.browser, `${path}/${await propose('Pink')}/refusal`, {});
  await postJson(host.browser, `${path}/${await propose('Red')}/acceptance`);
  const last = `/api/v1/${path}/${await propose('White')}`;
  await app.call('DELETE', last, { as: guest.browser });
  await postJson(host.browser, `matches/${match.id}/cancellation`, { reason: 'weather' });
  await vi.waitUntil(() => listMatchEventNames(match.id).length >= 8, { timeout: 20_000 });
  expect(listMatchEventNames(match.id).sort()).toEqual([
    'match.agreed',
    'match.called-off',
    'match.terms-agreed',
    'match.terms-proposed',
    'match.terms-proposed',
    'match.terms-proposed',
    'match.terms-refused',
    'match.terms-withdrawn',
  ]);
});

function listMatchEventNames(matchId: string) {
  return emittedEvents.filter(({ data }) => data.matchId === matchId).map(({ name }) => name);
}

async function postJson(as: Browser, path: string, json?: object) {
  const response = await app.call('POST', `/api/v1/${path}`, { as, ...(json ? { json } : {}) });
  expect(response.status).toBe(201);
  return response.json();
}
