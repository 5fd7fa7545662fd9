import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createClubWithUnconfirmedPurchase,
  createPayingClub,
  startBillingApp,
} from './testing/billing.ts';
import {
  createProClub,
  createSecretary,
  createTestClub,
  createTestFixture,
} from './testing/builders.ts';
import { createTwoClubsWithConversation, sendTestMessage } from './testing/chat.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from './testing/matches.ts';
import type { Browser } from './testing/test-app.ts';

const matchDate = '2030-06-15';
const datesOfMatch = { host: { date: matchDate }, guest: { date: matchDate } };
const agreedAt = new Date('2030-06-01T06:00:00Z');
const sevenDaysBefore = new Date('2030-06-08T08:00:00Z');
const nextAutumn = new Date('2030-11-02T12:00:00Z');
/** Undefined while clubs pay, because the payment provider works with the real time. */
let now: Date | undefined;
const { app, bank } = await startBillingApp({ clock: () => now ?? new Date() });

/** A request that `mayCall` may send, with the real id of something that belongs to `mayCall`. */
interface Target {
  address: string;
  json?: object;
  mayCall: Browser;
  /** The other club of the match, request or conversation, if it may not send this request. */
  otherSide?: Browser;
}

/** Every route that takes the id of something that belongs to one or two clubs. */
const targets: Record<string, () => Promise<Target>> = {
  'PATCH /fixtures/{id}': () => createFixtureTarget('', { description: 'Now with tea' }),
  'DELETE /fixtures/{id}': () => createFixtureTarget(''),
  'POST /fixtures/{id}/cancellation': () =>
    createFixtureTarget('/cancellation', { reason: 'weather' }),
  'GET /fixtures/{id}/opponents': () => createFixtureTarget('/opponents'),
  'GET /match-requests/{id}': () => createRequestTarget('', 'both'),
  'DELETE /match-requests/{id}': () => createRequestTarget('', 'asking club'),
  'POST /match-requests/{id}/acceptance': () => createRequestTarget('/acceptance', 'asked club'),
  'POST /match-requests/{id}/refusal': () =>
    createRequestTarget('/refusal', 'asked club', { reason: 'No ground' }),
  'GET /matches/{id}': () => createMatchTarget(''),
  'POST /matches/{id}/cancellation': () =>
    createMatchTarget('/cancellation', { reason: 'weather' }),
  'POST /matches/{id}/reconfirmation': createReconfirmationTarget,
  'PUT /matches/{id}/play-cricket-entry': createPlayCricketTarget,
  'DELETE /matches/{id}/play-cricket-entry': () => createMatchTarget('/play-cricket-entry'),
  'POST /matches/{id}/terms-proposals': () =>
    createMatchTarget('/terms-proposals', { terms: { ball: 'Pink' } }),
  'DELETE /matches/{id}/terms-proposals/{proposalId}': () =>
    createProposalTarget('', 'proposing club'),
  'POST /matches/{id}/terms-proposals/{proposalId}/acceptance': () =>
    createProposalTarget('/acceptance', 'answering club'),
  'POST /matches/{id}/terms-proposals/{proposalId}/refusal': () =>
    createProposalTarget('/refusal', 'answering club', { reason: 'Red only' }),
  'GET /conversations/{id}': () => createConversationTarget(''),
  'DELETE /conversations/{id}': () => createConversationTarget(''),
  'GET /conversations/{id}/messages': () => createConversationTarget('/messages'),
  'POST /conversations/{id}/messages': () =>
    createConversationTarget('/messages', () => ({ clientId: randomUUID(), body: 'Hello' })),
  'PUT /conversations/{id}/read': () =>
    createConversationTarget('/read', (messageId) => ({ upTo: messageId })),
  'POST /me/card/imports/{id}/acceptance': createImportTarget,
  'POST /me/seasons/{year}/{id}/acceptance': createSeasonPlanTarget,
  'POST /season-offers/{id}/refusal': createSeasonOfferTarget,
  'POST /billing/flows/{flowId}/confirmation': createPurchaseTarget,
};

/** Free dates of other clubs are public to all clubs. */
const publicToClubs = ['GET /fixtures/{id}'];

const strangers = {
  visitor: { browser: undefined, status: 401 },
  'account without a club': { ...(await createSecretary(app)), status: 403 },
  'suspended club': { browser: await createSuspendedClub(), status: 403 },
  'Hobby club': { ...(await createTestClub(app)), status: 404 },
  'Pro club': { ...(await createProClub(app)), status: 404 },
  'paying club': { ...(await createPayingClub(app, bank)), status: 404 },
};

it('tests every route of the API that takes an id of a fixture, match or other item of a club', () => {
  const routes = Object.entries(app.document.paths as Record<string, object>).flatMap(
    ([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const withId = routes
    .filter((route) => /\{(id|\w+Id)\}/.test(route))
    .map((route) => route.replace('/api/v1', ''));
  expect(withId.sort()).toEqual([...Object.keys(targets), ...publicToClubs].sort());
});

describe.each(Object.keys(targets))('%s', (route) => {
  it('responds as if the item did not exist to every caller of another club, and changes nothing', async () => {
    const { address, json, mayCall, otherSide } = await createTarget(route);
    const [method = ''] = route.split(' ');
    const before = await readDatabaseChecksums();
    for (const [name, { browser, status }] of Object.entries(strangers)) {
      const response = await app.call(method, address, { as: browser, json });
      expect([response.status, name]).toEqual([status, name]);
    }
    if (otherSide) {
      const response = await app.call(method, address, { as: otherSide, json });
      expect(response.status).toBe(404);
    }
    expect(await readDatabaseChecksums()).toEqual(before);

    const allowed = await app.call(method, address, { as: mayCall, json });
    expect(allowed.status).toBeLessThan(300);
  });
});

function createTarget(route: string): Promise<Target> {
  now = agreedAt;
  const create = targets[route];
  if (!create) throw new Error(`${route} has no target.`);
  return create();
}

async function createSuspendedClub() {
  const { browser, club } = await createTestClub(app);
  await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [club.id]);
  return browser;
}

async function createFixtureTarget(suffix: string, json?: object): Promise<Target> {
  const { browser } = await createTestClub(app);
  const { id } = await createTestFixture(app, browser, { date: matchDate });
  return { address: `/api/v1/fixtures/${id}${suffix}`, json, mayCall: browser };
}

async function createRequestTarget(
  suffix: string,
  side: 'asking club' | 'asked club' | 'both',
  json?: object,
): Promise<Target> {
  const { host, guest, hostDate } = await createMatchingFreeDates(app, datesOfMatch);
  const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
  const [mayCall, otherSide] =
    side === 'asked club' ? [host.browser, guest.browser] : [guest.browser, host.browser];
  const address = `/api/v1/match-requests/${id}${suffix}`;
  return { address, json, mayCall, otherSide: side === 'both' ? undefined : otherSide };
}

async function createMatchTarget(suffix: string, json?: object): Promise<Target> {
  const { host, match } = await createMatch(app, datesOfMatch);
  return { address: `/api/v1/matches/${match.id}${suffix}`, json, mayCall: host.browser };
}

async function createReconfirmationTarget(): Promise<Target> {
  const target = await createMatchTarget('/reconfirmation', { answer: 'on' });
  now = sevenDaysBefore;
  await app.runJob('matches.ask-whether-on');
  return target;
}

async function createPlayCricketTarget(): Promise<Target> {
  const { mayCall, address } = await createMatchTarget('');
  const list = await app.call('GET', '/api/v1/me/play-cricket?season=2030', { as: mayCall });
  const [{ termsId }] = (await list.json()).items;
  const json = { termsId, calledOff: false };
  return { address: `${address}/play-cricket-entry`, json, mayCall };
}

async function createProposalTarget(
  suffix: string,
  side: 'proposing club' | 'answering club',
  json?: object,
): Promise<Target> {
  const { host, guest, match } = await createMatch(app, datesOfMatch);
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  const changed = { as: host.browser, json: { terms: { ball: 'Pink' } } };
  const { proposal } = await (await app.call('POST', path, changed)).json();
  const [mayCall, otherSide] =
    side === 'proposing club' ? [host.browser, guest.browser] : [guest.browser, host.browser];
  return { address: `${path}/${proposal.id}${suffix}`, json, mayCall, otherSide };
}

async function createConversationTarget(
  suffix: string,
  createBody?: (messageId: string) => object,
): Promise<Target> {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  const message = await sendTestMessage(app, other.browser, id, 'See you on Sunday');
  const address = `/api/v1/conversations/${id}${suffix}`;
  return { address, json: createBody?.(message.id), mayCall: one.browser };
}

async function createImportTarget(): Promise<Target> {
  const { browser } = await createTestClub(app);
  const preview = await app.call('POST', '/api/v1/me/card/imports', {
    as: browser,
    body: 'Date,Team,Side,Ground\n2031-06-07,Sunday XI,Home,The Rec',
    headers: { 'content-type': 'text/csv' },
  });
  const { id } = await preview.json();
  return { address: `/api/v1/me/card/imports/${id}/acceptance`, mayCall: browser };
}

async function createSeasonPlanTarget(): Promise<Target> {
  const { host } = await createMatch(app, datesOfMatch);
  now = nextAutumn;
  const preview = await app.call('POST', '/api/v1/me/seasons/2031', { as: host.browser });
  const { id, items } = await preview.json();
  const [{ fixtureId, date, side }] = items;
  const json = { rows: [{ fixtureId, date, side, askFirst: true }] };
  return { address: `/api/v1/me/seasons/2031/${id}/acceptance`, json, mayCall: host.browser };
}

async function createSeasonOfferTarget(): Promise<Target> {
  const { host, guest } = await createMatch(app, datesOfMatch);
  now = nextAutumn;
  const preview = await app.call('POST', '/api/v1/me/seasons/2031', { as: host.browser });
  const { id: planId, items } = await preview.json();
  const [{ fixtureId, date, side }] = items;
  const json = { rows: [{ fixtureId, date, side, askFirst: true }] };
  const path = `/api/v1/me/seasons/2031/${planId}/acceptance`;
  expect((await app.call('POST', path, { as: host.browser, json })).status).toBe(201);
  const offers = await app.call('GET', '/api/v1/season-offers', { as: guest.browser });
  const [{ id }] = (await offers.json()).items;
  const address = `/api/v1/season-offers/${id}/refusal`;
  return { address, mayCall: guest.browser, otherSide: host.browser };
}

async function createPurchaseTarget(): Promise<Target> {
  now = undefined;
  const { browser, flowId } = await createClubWithUnconfirmedPurchase(app, bank);
  return { address: `/api/v1/billing/flows/${flowId}/confirmation`, mayCall: browser };
}

/** A refused request may count against a rate limit and prolong the session of its caller. */
const tablesOfCallers = ['rate_limits', 'sessions'];

/** Reads a checksum of every table, so that a refused request cannot change anything unnoticed. */
async function readDatabaseChecksums() {
  const { rows: tables } = await app.db.$client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const checked = tables.filter(({ name }) => !tablesOfCallers.includes(name));
  const checksums = await Promise.all(
    checked.map(async ({ name }) => {
      const content = "md5(string_agg(md5(r::text), '' order by md5(r::text)))";
      const { rows } = await app.db.$client.query(`select ${content} as checksum from ${name} r`);
      return [name, rows[0].checksum];
    }),
  );
  return Object.fromEntries(checksums);
}
