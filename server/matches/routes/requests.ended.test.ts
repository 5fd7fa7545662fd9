import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { RequestStatus } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { defineSubscriber } from '../../platform/jobs/events.ts';
import { createTestClub, createTestFixture } from '../../testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { requestReleased } from '../events.ts';

const now = { offset: 0 };
const clock = () => new Date(Date.now() + now.offset);
const listener = defineSubscriber({
  event: requestReleased,
  name: 'listen',
  react: async () => {},
});
const app = await startTestApp({ clock, extraSubscribers: [listener] });

describe('an unanswered request', () => {
  it('expires a request after a week, even before the expiry job runs', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id, expiresAt, createdAt } = await createMatchRequest(app, guest.browser, {
      fixtureId: hostDate.id,
    });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
    now.offset = 7 * 86_400_000;
    const late = await acceptRequest(host.browser, id);
    expect([late.status, (await late.json()).code]).toEqual([409, 'request-closed']);
    expect(await statuses()).toEqual(['expired', undefined]);
    await app.runJob('matches.expire-requests');
    expect(await statuses()).toEqual(['expired', undefined]);
    now.offset = 0;
    expect((await readJson(guest.browser, `match-requests/${id}`)).status).toBe('expired');

    async function statuses() {
      const expired = await readJson(host.browser, 'match-requests?status=expired');
      const open = await readJson(host.browser, 'match-requests');
      return [expired.items[0]?.status, open.items[0]?.status];
    }
  });

  it('closes a request when it is accepted but the requesting team has another fixture that day', async () => {
    const host = await createTestClub(app);
    const guest = await createTestClub(app);
    const { id: fixtureId } = await createTestFixture(app, host.browser);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId, teamName: 'Vets' });
    const other = await createTestFixture(app, guest.browser, { teamName: 'vets' });
    const busy = await acceptRequest(host.browser, id);
    expect([busy.status, (await busy.json()).code]).toEqual([409, 'team-busy']);
    for (const { browser } of [host, guest])
      expect((await readJson(browser, `match-requests/${id}`)).status).toBe('released');
    expect(await countReleaseEvents(id)).toBe(1);
    const fourth = await createTestClub(app);
    const ask = await createMatchRequest(app, fourth.browser, { fixtureId: other.id });
    await acceptRequest(guest.browser, ask.id);
    const still = await acceptRequest(host.browser, id);
    expect([still.status, (await still.json()).code]).toEqual([409, 'fixture-taken']);
  });

  it.each<[string, Partial<FixtureInput>, RequestStatus]>([
    ['ground', { ground: 'Top Field' }, 'released'],
    ['postcode', { postcode: 'SW1A 1AA' }, 'released'],
    ['start', { startTime: '14:30' }, 'released'],
    ['format', { format: 'twenty20', overs: null }, 'released'],
    ['overs', { overs: 35 }, 'released'],
    ['surface', { surface: 'artificial' }, 'released'],
    ['radius', { maxTravelRadius: 10 }, 'open'],
    ['words', { description: 'Bar open.' }, 'open'],
    ['nothing', { startTime: '13:00', overs: 40, ground: 'The Rec', postcode: 'sw184rd' }, 'open'],
  ])(
    'releases a request only when the changed field matters to the match (%s)',
    async (_name, change, status) => {
      const { host, guest, hostDate } = await createMatchingFreeDates(app, {
        host: { startTime: '13:00', format: 'limited-overs', overs: 40, surface: 'grass' },
      });
      const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
      const path = `/api/v1/fixtures/${hostDate.id}`;
      expect((await app.call('PATCH', path, { as: host.browser, json: change })).status).toBe(200);
      expect((await readJson(guest.browser, `match-requests/${id}`)).status).toBe(status);
      expect(await countReleaseEvents(id)).toBe(status === 'released' ? 1 : 0);
    },
  );

  it('ends a match request when the free date of either club is called off, moved or deleted', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const moved = await createMatchingFreeDates(app);
    const deleted = await createMatchingFreeDates(app);
    const off = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const input = { fixtureId: moved.hostDate.id };
    const stale = await createMatchRequest(app, moved.guest.browser, input);
    const gone = await createMatchRequest(app, deleted.guest.browser, {
      fixtureId: deleted.hostDate.id,
    });
    const path = `/api/v1/fixtures/${hostDate.id}/cancellation`;
    await app.call('POST', path, { as: host.browser, json: { reason: 'ground' } });
    await app.call('PATCH', `/api/v1/fixtures/${moved.hostDate.id}`, {
      as: moved.host.browser,
      json: { date: '2099-05-01' },
    });
    const own = `/api/v1/fixtures/${deleted.guestDate.id}`;
    expect((await app.call('DELETE', own, { as: deleted.guest.browser })).status).toBe(204);
    expect((await readJson(guest.browser, `match-requests/${off.id}`)).status).toBe('released');
    expect((await readJson(moved.guest.browser, `match-requests/${stale.id}`)).status).toBe(
      'released',
    );
    expect((await acceptRequest(deleted.host.browser, gone.id)).status).toBe(404);
  });
});

async function countReleaseEvents(requestId: string) {
  const jobs = `select 1 from pgboss.job where data ->> 'requestId' = $1
    and name = 'match-request.released.listen'`;
  return (await app.db.$client.query(jobs, [requestId])).rows.length;
}

function acceptRequest(as: Browser, id: string) {
  return app.call('POST', `/api/v1/match-requests/${id}/acceptance`, { as });
}

async function readJson(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1/${path}`, { as })).json();
}
