import { describe, expect, it } from 'vitest';
import { createTestClub, getDateInDays } from '../../testing/builders.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('declining a request', () => {
  it('stores the reason for declining, and leaves the requested date free', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const response = await declineRequest(host.browser, id, { reason: 'Too far for us' });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ status: 'declined', reason: 'Too far for us' });
    expect((await readJson(host.browser, `fixtures/${hostDate.id}`)).status).toBe('open');
    for (const late of [
      await declineRequest(host.browser, id),
      await acceptRequest(host.browser, id),
    ])
      expect([late.status, (await late.json()).code]).toEqual([409, 'request-closed']);
  });

  it('accepts a repeated answer with the same reason, and rejects one with another reason', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    const decline = async (reason: string) =>
      (await declineRequest(host.browser, id, { reason })).status;
    expect(await decline('Too far for us.')).toBe(201);
    expect(await decline('Too far for us.')).toBe(201);
    expect(await decline('Another reason.')).toBe(409);
  });

  it('rejects another request for a date only from the club whose request for it was declined', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    await declineRequest(host.browser, id);
    for (const json of [{ fixtureId: hostDate.id }, { fixtureId: hostDate.id, teamName: 'Vets' }]) {
      const again = await app.call('POST', '/api/v1/match-requests', { as: guest.browser, json });
      expect([again.status, (await again.json()).code]).toEqual([409, 'request-declined']);
    }
    await createMatchRequest(app, (await createTestClub(app)).browser, { fixtureId: hostDate.id });
    await createMatchRequest(app, host.browser, { fixtureId: guestDate.id });
  });

  it('allows a declined club a new request after the match on the date was called off or the date was moved', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id: fixtureId } = hostDate;
    const ask = () => createMatchRequest(app, guest.browser, { fixtureId, teamName: 'Vets' });
    await declineRequest(host.browser, (await ask()).id);
    const rival = await createTestClub(app);
    const agreed = await acceptRequest(
      host.browser,
      (await createMatchRequest(app, rival.browser, { fixtureId })).id,
    );
    await app.call('POST', `/api/v1/matches/${(await agreed.json()).id}/cancellation`, {
      as: host.browser,
      json: { reason: 'opposition-pulled-out', readvertise: true },
    });
    await declineRequest(host.browser, (await ask()).id);
    const change = { as: host.browser, json: { date: getDateInDays(50) } };
    await app.call('PATCH', `/api/v1/fixtures/${fixtureId}`, change);
    await ask();
  });

  it('allows only the club that received the request to decline it, with a reason', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    expect((await declineRequest(host.browser, id, {})).status).toBe(400);
    expect((await declineRequest(guest.browser, id)).status).toBe(404);
    expect((await declineRequest(undefined, id)).status).toBe(401);
  });
});

describe('withdrawing a request', () => {
  it('prevents a withdrawn request from being accepted', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    expect((await withdrawRequest(guest.browser, id)).status).toBe(204);
    expect((await withdrawRequest(guest.browser, id)).status).toBe(204);
    const late = await acceptRequest(host.browser, id);
    expect([late.status, (await late.json()).code]).toEqual([409, 'request-closed']);
    const { request, ...agreed } = await createMatch(app);
    expect((await withdrawRequest(agreed.guest.browser, request.id)).status).toBe(409);
  });

  it('allows only the club that sent the request to withdraw it', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app);
    const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
    expect((await withdrawRequest(host.browser, id)).status).toBe(404);
    expect((await withdrawRequest(undefined, id)).status).toBe(401);
    expect((await withdrawRequest(guest.browser, 'x')).status).toBe(400);
  });
});

function acceptRequest(as: Browser | undefined, id: string) {
  return app.call('POST', `/api/v1/match-requests/${id}/acceptance`, { as });
}

function declineRequest(as: Browser | undefined, id: string, json: object = { reason: 'Full up' }) {
  return app.call('POST', `/api/v1/match-requests/${id}/refusal`, { as, json });
}

function withdrawRequest(as: Browser | undefined, id: string) {
  return app.call('DELETE', `/api/v1/match-requests/${id}`, { as });
}

async function readJson(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1/${path}`, { as })).json();
}
