import type { MatchRequest } from '@fixturebook/contract/matches';
import { beforeEach, describe, expect, it } from 'vitest';
import { getAnswerTokens, sendRequestMails } from '../../testing/answer-links.ts';
import { createTestClub } from '../../testing/builders.ts';
import {
  createMatchingFreeDates,
  createMatchRequest,
  sendCounterOffer,
} from '../../testing/matches.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const noon = Date.parse('2030-06-01T11:00:00Z');
const dayMs = 86_400_000;
let now = noon;
const app = await startTestApp({ clock: () => new Date(now) });
const date = '2030-07-07';

beforeEach(() => {
  now = noon;
});

describe('sending a counter-offer', () => {
  it('shows both clubs the terms of a counter-offer, and lets the club that asked answer until a new deadline', async () => {
    const { host, guest, request } = await createSentRequest();
    expect(await readWaiting(guest.browser)).toEqual({ you: [], them: [request.id], count: 0 });
    now = noon + 3 * dayMs;
    const json = { terms: { startTime: '13:30', teas: 'Ours' }, message: 'The train is late.' };
    const countered = await sendCounterOffer(app, host.browser, request.id, json);
    const terms = { ...request.terms, startTime: '13:30', teas: 'Ours' };
    const expected = {
      status: 'open',
      terms: request.terms,
      counterOffer: { terms, message: json.message, createdAt: new Date(now).toISOString() },
      expiresAt: new Date(now + 7 * dayMs).toISOString(),
    };
    expect(countered).toMatchObject({ ...expected, direction: 'in' });
    const seen = await readRequest(guest.browser, request.id);
    expect(seen).toMatchObject({ ...expected, direction: 'out' });
    expect(await readWaiting(guest.browser)).toEqual({ you: [request.id], them: [], count: 1 });
    expect(await readWaiting(host.browser)).toEqual({ you: [], them: [request.id], count: 0 });
    const home = await readJson(guest.browser, 'me/home');
    expect(home.requests).toMatchObject([
      { id: request.id, isCounterOffer: true, club: { id: host.club.id }, own: 'away' },
    ]);
    expect((await readJson(host.browser, 'me/home')).requests).toEqual([]);
  });

  it('answers a repeated counter-offer like the first, and refuses one with other terms', async () => {
    const { host, request } = await createSentRequest();
    const first = await sendCounterOffer(app, host.browser, request.id);
    now += 1_000;
    expect(await sendCounterOffer(app, host.browser, request.id)).toEqual(first);
    await expectRefusal(
      await counter(host.browser, request.id, { terms: { startTime: '14:30' } }),
      [409, 'counter-offer-sent'],
    );
  });

  it('refuses a counter-offer with invalid or unchanged terms or for another day, and names the field', async () => {
    const { host, request } = await createSentRequest();
    for (const [terms, path] of [
      [{}, 'terms'],
      [{ startTime: request.terms.startTime }, 'terms'],
      [{ date: '2030-07-14' }, 'terms.date'],
      [{ startTime: 'noon' }, 'terms.startTime'],
      [{ ground: '' }, 'terms.ground'],
      [{ format: 'twenty20', overs: 40 }, 'terms.overs'],
    ] as const) {
      const response = await counter(host.browser, request.id, { terms });
      expect(response.status).toBe(400);
      const { errors } = await response.json();
      expect(errors.map((one: { path: string }) => one.path)).toEqual([path]);
    }
    expect((await readRequest(host.browser, request.id)).counterOffer).toBeNull();
  });

  it('accepts a counter-offer only from the club that was asked', async () => {
    const { guest, request } = await createSentRequest();
    const { browser: stranger } = await createTestClub(app);
    const terms = { startTime: '13:30' };
    expect((await counter(undefined, request.id, { terms })).status).toBe(401);
    expect((await counter(guest.browser, request.id, { terms })).status).toBe(404);
    expect((await counter(stranger, request.id, { terms })).status).toBe(404);
  });

  it('refuses a counter-offer once the request has ended or the other club has blocked the club', async () => {
    const ended = await createSentRequest();
    await call(ended.guest.browser, 'DELETE', ended.request.id);
    const blocked = await createSentRequest();
    const block = `/api/v1/clubs/${blocked.host.club.slug}/block`;
    await app.call('POST', block, { as: blocked.guest.browser });
    for (const { host, request } of [ended, blocked])
      await expectRefusal(
        await counter(host.browser, request.id, { terms: { startTime: '13:30' } }),
        [409, 'request-closed'],
      );
  });
});

describe('answering a counter-offer', () => {
  it('agrees the match on the terms of the counter-offer when the club that asked accepts', async () => {
    const { host, guest, request, hostDate } = await createCounterOffer();
    const rival = await createTestClub(app);
    const other = await createMatchRequest(app, rival.browser, { fixtureId: hostDate.id });
    const response = await call(guest.browser, 'POST', `${request.id}/counter-offer/acceptance`);
    expect(response.status).toBe(201);
    const { id, terms, history } = await response.json();
    expect(terms).toEqual({ ...request.terms, startTime: '13:30' });
    expect(history).toMatchObject([{ proposedByClubId: host.club.id, status: 'agreed' }]);
    for (const { browser } of [host, guest])
      expect((await readJson(browser, `matches/${id}`)).terms.startTime).toBe('13:30');
    expect((await readJson(host.browser, `fixtures/${hostDate.id}`)).startTime).toBe('13:30');
    expect(await readRequest(host.browser, request.id)).toMatchObject({
      status: 'accepted',
      matchId: id,
    });
    expect((await readRequest(rival.browser, other.id)).status).toBe('released');
    const again = await call(guest.browser, 'POST', `${request.id}/counter-offer/acceptance`);
    expect([again.status, (await again.json()).id]).toEqual([201, id]);
  });

  it('agrees the match on the terms of the counter-offer when the team that asked has listed no date', async () => {
    const { host, guest, hostDate } = await createMatchingFreeDates(app, {
      host: { date },
      guest: { date: '2030-07-14' },
    });
    const asked = { fixtureId: hostDate.id, teamName: 'Vets' };
    const { id } = await createMatchRequest(app, guest.browser, asked);
    await sendCounterOffer(app, host.browser, id);
    const response = await call(guest.browser, 'POST', `${id}/counter-offer/acceptance`);
    const { away } = await response.json();
    const fixture = await readJson(guest.browser, `fixtures/${away.fixtureId}`);
    expect(fixture).toMatchObject({ teamName: 'Vets', startTime: '13:30', status: 'confirmed' });
  });

  it('ends the request when the club that asked says no thanks to the counter-offer, and lets it ask again', async () => {
    const { host, guest, request, hostDate, guestDate } = await createCounterOffer();
    const refusal = `${request.id}/counter-offer/refusal`;
    const response = await call(guest.browser, 'POST', refusal, { reason: 'Too late for us.' });
    expect(response.status).toBe(201);
    for (const { browser } of [host, guest])
      expect(await readRequest(browser, request.id)).toMatchObject({
        status: 'declined',
        reason: 'Too late for us.',
        counterOffer: { terms: { startTime: '13:30' } },
      });
    expect((await readJson(host.browser, `fixtures/${hostDate.id}`)).status).toBe('open');
    const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
    await createMatchRequest(app, guest.browser, input);
  });

  it('refuses an acceptance by the club that sent the counter-offer, and lets it decline the request', async () => {
    const { host, guest, request } = await createCounterOffer();
    await expectRefusal(await call(host.browser, 'POST', `${request.id}/acceptance`), [
      409,
      'counter-offer-sent',
    ]);
    for (const answer of ['acceptance', 'refusal'])
      expect(
        (await call(host.browser, 'POST', `${request.id}/counter-offer/${answer}`, {})).status,
      ).toBe(404);
    const declined = await call(host.browser, 'POST', `${request.id}/refusal`, { reason: 'Full.' });
    expect(await declined.json()).toMatchObject({ status: 'declined', counterOffer: null });
    await expectRefusal(
      await call(guest.browser, 'POST', `${request.id}/counter-offer/acceptance`),
      [409, 'request-closed'],
    );
  });

  it('finds no counter-offer to answer for other clubs and for a request without one', async () => {
    const { guest, request } = await createSentRequest();
    const { request: countered } = await createCounterOffer();
    const { browser: stranger } = await createTestClub(app);
    for (const answer of ['acceptance', 'refusal']) {
      const status = async (as: Browser | undefined, id: string) =>
        (await call(as, 'POST', `${id}/counter-offer/${answer}`, {})).status;
      expect(await status(guest.browser, request.id)).toBe(404);
      expect(await status(stranger, countered.id)).toBe(404);
      expect(await status(undefined, countered.id)).toBe(401);
      expect(await status(guest.browser, '12')).toBe(400);
    }
    const long = { reason: 'x'.repeat(301) };
    const refusal = `${countered.id}/counter-offer/refusal`;
    expect((await call(guest.browser, 'POST', refusal, long)).status).toBe(400);
  });

  it('ends a counter-offer when one of the two dates is taken, moved or deleted', async () => {
    const taken = await createCounterOffer();
    const rival = await createTestClub(app);
    const { id } = await createMatchRequest(app, rival.browser, { fixtureId: taken.hostDate.id });
    expect((await call(taken.host.browser, 'POST', `${id}/acceptance`)).status).toBe(201);
    const moved = await createCounterOffer();
    const json = { date: '2030-07-21' };
    const path = `/api/v1/fixtures/${moved.guestDate.id}`;
    expect((await app.call('PATCH', path, { as: moved.guest.browser, json })).status).toBe(200);
    for (const { guest, request } of [taken, moved]) {
      expect((await readRequest(guest.browser, request.id)).status).toBe('released');
      const late = await call(guest.browser, 'POST', `${request.id}/counter-offer/acceptance`);
      await expectRefusal(late, [409, 'fixture-taken']);
    }
    const deleted = await createCounterOffer();
    const address = `/api/v1/fixtures/${deleted.hostDate.id}`;
    await app.call('DELETE', address, { as: deleted.host.browser });
    const late = `${deleted.request.id}/counter-offer/acceptance`;
    expect((await call(deleted.guest.browser, 'POST', late)).status).toBe(404);
  });

  it('refuses to agree a counter-offer after its deadline, which is never after the match', async () => {
    const { guest, request } = await createCounterOffer();
    now = noon + 7 * dayMs;
    await expectRefusal(
      await call(guest.browser, 'POST', `${request.id}/counter-offer/acceptance`),
      [409, 'request-closed'],
    );
    now = noon;
    const tomorrow = { date: '2030-06-02' };
    const near = await createSentRequest({ host: tomorrow, guest: tomorrow });
    const { expiresAt } = await sendCounterOffer(app, near.host.browser, near.request.id);
    expect(expiresAt).toBe('2030-06-01T23:00:00.000Z');
  });
});

describe('the notifications of a counter-offer', () => {
  it.each([
    ['accepted', 'acceptance', 'have agreed to your terms'],
    ['declined', 'refusal', 'have said no thanks to your terms'],
  ])('notifies both clubs when a counter-offer is sent and %s', async (outcome, answer, words) => {
    const { host, guest, request } = await createCounterOffer();
    await runQueuedJobs(app, 'match-request.countered.notify');
    const [sent] = (await readJson(guest.browser, 'notifications')).items;
    expect(sent.kind).toBe('answer');
    expect(sent.text).toContain(`${host.club.name} have answered “Yes, but …” to your request`);
    await call(guest.browser, 'POST', `${request.id}/counter-offer/${answer}`, {});
    await runQueuedJobs(app, `match-request.${outcome}.notify`);
    const [answered] = (await readJson(host.browser, 'notifications')).items;
    expect(answered.text).toContain(`${guest.club.name} ${words}`);
  });

  it('notifies both clubs when a counter-offer is not answered in time', async () => {
    const { host, guest } = await createCounterOffer();
    now = noon + 8 * dayMs;
    await app.runJob('matches.expire-requests');
    await runQueuedJobs(app, 'match-request.expired.notify');
    const [toHost] = (await readJson(host.browser, 'notifications')).items;
    expect(toHost.text).toContain(`${guest.club.name} didn’t reply in time to your terms`);
    const [toGuest] = (await readJson(guest.browser, 'notifications')).items;
    expect(toGuest.text).toContain(`${host.club.name}’s “Yes, but …”`);
  });
});

describe('the links of the mails', () => {
  it('shows the changes behind the links in the mail of a counter-offer, which agree the match or say no thanks', async () => {
    for (const answer of ['accept', 'decline'] as const) {
      const { host, guest } = await createCounterOffer({ message: 'The train is late.' });
      const mails = await sendRequestMails(app, guest.email);
      const mail = mails.findLast(({ action }) => action?.label === 'Agree');
      expect(mail?.otherAction?.label).toBe('No thanks');
      expect(mail?.facts).toContainEqual(['New start', expect.stringContaining('13:30')]);
      expect(mail?.facts).toContainEqual(['Message', 'The train is late.']);
      expect(mail?.facts?.map(([label]) => label)).toContain('Answer by');
      const tokens = await getAnswerTokens(app, guest.email);
      expect(await (await open(tokens[answer])).json()).toMatchObject({
        answer,
        isLinkToCounterOffer: true,
        status: 'open',
        clubName: guest.club.name,
        club: { name: host.club.name },
        counterOffer: { terms: { startTime: '13:30' } },
      });
      const response = await follow(tokens[answer]);
      expect(response.status).toBe(201);
      const status = answer === 'accept' ? 'accepted' : 'declined';
      expect((await response.json()).status).toBe(status);
      expect((await follow(tokens[answer])).status).toBe(409);
    }
  });

  it('refuses answers by the links in the mail of a request once a counter-offer was sent', async () => {
    const { host, request } = await createSentRequest();
    const tokens = await getAnswerTokens(app, host.email);
    await sendCounterOffer(app, host.browser, request.id);
    for (const token of [tokens.accept, tokens.decline]) {
      const page = await (await open(token)).json();
      expect(page).toMatchObject({ isLinkToCounterOffer: false, status: 'open' });
      expect(page.counterOffer).not.toBeNull();
      await expectRefusal(await follow(token), [409, 'counter-offer-sent']);
    }
    expect((await readRequest(host.browser, request.id)).status).toBe('open');
  });
});

type DatesOfClubs = Parameters<typeof createMatchingFreeDates>[1];

async function createSentRequest(fields: DatesOfClubs = { host: { date }, guest: { date } }) {
  const dates = await createMatchingFreeDates(app, fields);
  const input = { fixtureId: dates.hostDate.id, ownFixtureId: dates.guestDate.id };
  return { ...dates, request: await createMatchRequest(app, dates.guest.browser, input) };
}

async function createCounterOffer({ message = '' } = {}) {
  const sent = await createSentRequest();
  const json = { terms: { startTime: '13:30' }, message };
  await sendCounterOffer(app, sent.host.browser, sent.request.id, json);
  return sent;
}

function call(as: Browser | undefined, method: string, path: string, json?: object) {
  return app.call(method, `/api/v1/match-requests/${path}`, { as, json });
}

function counter(as: Browser | undefined, id: string, json: object) {
  return call(as, 'POST', `${id}/counter-offer`, json);
}

function open(token: string) {
  return app.call('GET', `/api/v1/request-answers?token=${token}`);
}

function follow(token: string) {
  return app.call('POST', '/api/v1/request-answers', { json: { token } });
}

async function readJson(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1/${path}`, { as })).json();
}

function readRequest(as: Browser, id: string): Promise<MatchRequest> {
  return readJson(as, `match-requests/${id}`);
}

/** Lists the ids of the requests that each club has to answer, and how many the navigation counts. */
async function readWaiting(as: Browser) {
  const list = async (waitingFor: 'you' | 'them') => {
    const { items } = await readJson(as, `match-requests?waitingFor=${waitingFor}`);
    return items.map(({ id }: MatchRequest) => id);
  };
  const { requestsToAnswer: count } = await readJson(as, 'me');
  return { you: await list('you'), them: await list('them'), count };
}

async function expectRefusal(
  response: Awaited<ReturnType<typeof app.call>>,
  expected: [status: number, code: string],
) {
  expect([response.status, (await response.json()).code]).toEqual(expected);
}
