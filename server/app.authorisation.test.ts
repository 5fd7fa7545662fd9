import { randomUUID } from 'node:crypto';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { describe, expect, it } from 'vitest';
import { createClubWithUnconfirmedPurchase, startBillingApp } from './testing/billing.ts';
import {
  createProClub,
  createTestClub,
  createTestFixture,
  createTestGround,
  createTestTeam,
} from './testing/builders.ts';
import { createTwoClubsWithConversation, sendTestMessage } from './testing/chat.ts';
import { readDatabaseChecksums } from './testing/database/checksums.ts';
import { createCardFeedCalls } from './testing/field-calls/card-feed-calls.ts';
import { createInvitationCalls } from './testing/field-calls/invitations.ts';
import {
  createOfficerCalls,
  createPeopleOfClub,
  isForOwners,
} from './testing/field-calls/officers.ts';
import {
  itemsOfAccounts,
  publicToClubs,
  publicToVisitors,
  routesByClub,
} from './testing/field-calls/public-routes.ts';
import { createRecordedMatchCalls } from './testing/field-calls/recorded-match-calls.ts';
import type { RouteCall } from './testing/field-calls/route-call.ts';
import { createStrangers } from './testing/field-calls/strangers.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from './testing/matches.ts';
import { askWhetherMatchesAreOn } from './testing/run-queued-jobs.ts';
import type { Browser } from './testing/test-app.ts';

const matchDate = '2030-06-15';
const datesOfMatch = { host: { date: matchDate }, guest: { date: matchDate } };
const agreedAt = new Date('2030-06-01T06:00:00Z');
const sevenDaysBefore = new Date('2030-06-08T08:00:00Z');
const nextAutumn = new Date('2030-11-02T12:00:00Z');
/** Undefined while clubs pay, because the payment provider works with the real time. */
let now: Date | undefined;
const { app, bank } = await startBillingApp({ clock: () => now ?? new Date() });

/** For each route that takes the id of an item of a club: creates the item and a request for it. */
const createCallByRoute: Record<string, () => Promise<RouteCall>> = {
  'PATCH /fixtures/{id}': () => createFixtureCall('', { description: 'Now with tea' }),
  'DELETE /fixtures/{id}': () => createFixtureCall(''),
  'POST /fixtures/{id}/cancellation': () =>
    createFixtureCall('/cancellation', { reason: 'weather' }),
  'GET /fixtures/{id}/opponents': () => createFixtureCall('/opponents'),
  'PUT /me/teams/{id}': () => createTeamCall({ name: 'Midweek XI' }),
  'DELETE /me/teams/{id}': () => createTeamCall(),
  'PUT /me/grounds/{id}': () => createGroundCall({ name: 'The Rec', postcode: 'SW18 4RD' }),
  'DELETE /me/grounds/{id}': () => createGroundCall(),
  'GET /match-requests/{id}': () => createRequestCall('', 'both'),
  'DELETE /match-requests/{id}': () => createRequestCall('', 'asking club'),
  'PATCH /match-requests/{id}': () => createUnsentRequestCall('', { message: 'Teas on us.' }),
  'POST /match-requests/{id}/undo': () => createUnsentRequestCall('/undo'),
  'POST /match-requests/{id}/acceptance': () => createRequestCall('/acceptance', 'asked club'),
  'POST /match-requests/{id}/refusal': () =>
    createRequestCall('/refusal', 'asked club', { reason: 'No ground' }),
  'POST /match-requests/{id}/counter-offer': () =>
    createRequestCall('/counter-offer', 'asked club', { terms: { startTime: '13:30' } }),
  'POST /match-requests/{id}/counter-offer/acceptance': () => createCounterOfferCall('/acceptance'),
  'POST /match-requests/{id}/counter-offer/refusal': () => createCounterOfferCall('/refusal', {}),
  'GET /matches/{id}': () => createMatchCall(''),
  'GET /matches/{id}/forecast': () => createMatchCall('/forecast'),
  'GET /matches/{id}/calendar': () => createMatchCall('/calendar'),
  'POST /matches/{id}/cancellation': () => createMatchCall('/cancellation', { reason: 'weather' }),
  'POST /matches/{id}/reconfirmation': createReconfirmationCall,
  'PUT /matches/{id}/play-cricket-entry': createPlayCricketCall,
  'DELETE /matches/{id}/play-cricket-entry': () => createMatchCall('/play-cricket-entry'),
  ...createRecordedMatchCalls(app, matchDate),
  ...createInvitationCalls(app, matchDate),
  'POST /matches/{id}/terms-proposals': () =>
    createMatchCall('/terms-proposals', { terms: { ball: 'Pink' } }),
  'DELETE /matches/{id}/terms-proposals/{proposalId}': () =>
    createProposalCall('', 'proposing club'),
  'POST /matches/{id}/terms-proposals/{proposalId}/acceptance': () =>
    createProposalCall('/acceptance', 'answering club'),
  'POST /matches/{id}/terms-proposals/{proposalId}/refusal': () =>
    createProposalCall('/refusal', 'answering club', { reason: 'Red only' }),
  'GET /conversations/{id}': () => createConversationCall(''),
  'DELETE /conversations/{id}': () => createConversationCall(''),
  'GET /conversations/{id}/messages': () => createConversationCall('/messages'),
  'POST /conversations/{id}/messages': () =>
    createConversationCall('/messages', () => ({ clientId: randomUUID(), body: 'Hello' })),
  'PUT /conversations/{id}/read': () =>
    createConversationCall('/read', (messageId) => ({ upTo: messageId })),
  'POST /me/card/imports/{id}/acceptance': createImportCall,
  'DELETE /me/card/imports/{id}/acceptance': createImportCall,
  ...createCardFeedCalls(app),
  'DELETE /me/saved-searches/{id}': createSavedSearchCall,
  'POST /me/seasons/{year}/{id}/acceptance': createSeasonPlanCall,
  'POST /season-offers/{id}/refusal': createSeasonOfferCall,
  'DELETE /season-offers/{id}/refusal': createSeasonOfferCall,
  'POST /billing/flows/{flowId}/confirmation': createPurchaseCall,
  ...createOfficerCalls(app),
};

const strangers = await createStrangers(app, bank);

it('tests every route of the API that takes an id of a fixture, match or other item of a club', () => {
  const expected = [...Object.keys(createCallByRoute), ...publicToClubs, ...itemsOfAccounts];
  expect(listRoutes(/\{(id|\w+Id)\}/)).toEqual(expected.sort());
});

it('tests every route of the API that takes the slug or the name of a club', () => {
  expect(listRoutes(/\{(slug|name)\}/)).toEqual([...routesByClub].sort());
});

function listRoutes(parameter: RegExp) {
  return Object.entries(app.document.paths as Record<string, object>)
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .filter((route) => parameter.test(route))
    .map((route) => route.replace('/api/v1', ''))
    .filter((route) => !publicToVisitors.includes(route))
    .sort();
}

describe.each([...routesByClub, ...publicToClubs])('%s', (route) => {
  it('rejects visitors, accounts without a club and suspended clubs, and changes nothing', async () => {
    now = undefined;
    const { browser, club } = await createTestClub(app);
    const { id } = await createTestFixture(app, browser, { date: matchDate });
    const [method = '', path = ''] = route.split(' ');
    const name = encodeURIComponent(club.name);
    const address = `/api/v1${path.replace('{slug}', club.slug).replace('{name}', name).replace('{id}', id).replace('{shortId}', formatShortId(id))}`;
    const before = await readDatabaseChecksums(app);
    for (const [caller, { browser: as, status }] of Object.entries(strangers)) {
      if (status === 404) continue;
      const response = await app.call(method, address, { as });
      expect([response.status, caller]).toEqual([status, caller]);
    }
    expect(await readDatabaseChecksums(app)).toEqual(before);
    const allowed = await app.call(method, address, { as: strangers['Hobby club'].browser });
    expect(allowed.status).toBeLessThan(300);
  });
});

describe.each(Object.keys(createCallByRoute))('%s', (route) => {
  it('rejects every caller but the clubs that may send the request, and changes nothing', async () => {
    const { address, json, allowedBrowser, otherClubBrowser } = await createRouteCall(route);
    const [method = ''] = route.split(' ');
    const { officer, ...outsiders } = await createPeopleOfClub(app, allowedBrowser);
    const before = await readDatabaseChecksums(app);
    for (const [name, { browser, status }] of Object.entries({ ...strangers, ...outsiders })) {
      const response = await app.call(method, address, { as: browser, json });
      const isOwnerRequired = isForOwners(app, route) && name === 'officer of another club';
      expect([response.status, name]).toEqual([isOwnerRequired ? 403 : status, name]);
    }
    if (otherClubBrowser) {
      const response = await app.call(method, address, { as: otherClubBrowser, json });
      expect(response.status).toBe(404);
    }
    if (isForOwners(app, route))
      expect((await app.call(method, address, { as: officer.browser, json })).status).toBe(403);
    expect(await readDatabaseChecksums(app)).toEqual(before);

    const as = isForOwners(app, route) ? allowedBrowser : officer.browser;
    const allowed = await app.call(method, address, { as, json });
    expect(allowed.status).toBeLessThan(300);
  });
});

it.each([
  ['DELETE', '', 'proposing club'],
  ['POST', '/acceptance', 'answering club'],
  ['POST', '/refusal', 'answering club'],
] as const)(
  'finds no suggestion of another match for %s%s with the id of a match of the club',
  async (method, suffix, side) => {
    now = agreedAt;
    const own = await createMatch(app, datesOfMatch);
    const foreign = await createProposalCall(suffix, side);
    const address = foreign.address.replace(/matches\/[^/]+/, `matches/${own.match.id}`);
    const before = await readDatabaseChecksums(app);
    for (const { browser } of [own.host, own.guest])
      expect((await app.call(method, address, { as: browser, json: {} })).status).toBe(404);
    expect(await readDatabaseChecksums(app)).toEqual(before);
  },
);

function createRouteCall(route: string): Promise<RouteCall> {
  now = agreedAt;
  const create = createCallByRoute[route];
  if (!create) throw new Error(`${route} has no call.`);
  return create();
}

async function createFixtureCall(suffix: string, json?: object): Promise<RouteCall> {
  const { browser } = await createTestClub(app);
  const { id } = await createTestFixture(app, browser, { date: matchDate });
  return { address: `/api/v1/fixtures/${id}${suffix}`, json, allowedBrowser: browser };
}

async function createTeamCall(json?: object): Promise<RouteCall> {
  const { browser } = await createTestClub(app);
  const { id } = await createTestTeam(app, browser);
  return { address: `/api/v1/me/teams/${id}`, json, allowedBrowser: browser };
}

async function createGroundCall(json?: object): Promise<RouteCall> {
  const { browser } = await createTestClub(app);
  const { id } = await createTestGround(app, browser);
  return { address: `/api/v1/me/grounds/${id}`, json, allowedBrowser: browser };
}

async function createRequestCall(
  suffix: string,
  side: 'asking club' | 'asked club' | 'both',
  json?: object,
): Promise<RouteCall> {
  const { host, guest, hostDate } = await createMatchingFreeDates(app, datesOfMatch);
  const { id } = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
  const [allowedBrowser, otherClubBrowser] =
    side === 'asked club' ? [host.browser, guest.browser] : [guest.browser, host.browser];
  const address = `/api/v1/match-requests/${id}${suffix}`;
  return {
    address,
    json,
    allowedBrowser,
    otherClubBrowser: side === 'both' ? undefined : otherClubBrowser,
  };
}

async function createCounterOfferCall(suffix: string, json?: object): Promise<RouteCall> {
  const call = await createRequestCall('/counter-offer', 'asking club');
  const counterOffer = { as: call.otherClubBrowser, json: { terms: { startTime: '13:30' } } };
  await app.call('POST', call.address, counterOffer);
  return { ...call, address: `${call.address}${suffix}`, json };
}

async function createUnsentRequestCall(suffix: string, json?: object): Promise<RouteCall> {
  const { host, guest, hostDate } = await createMatchingFreeDates(app, datesOfMatch);
  const asked = { fixtureId: hostDate.id, undoable: true };
  const { id } = await createMatchRequest(app, guest.browser, asked);
  return {
    address: `/api/v1/match-requests/${id}${suffix}`,
    json,
    allowedBrowser: guest.browser,
    otherClubBrowser: host.browser,
  };
}

async function createMatchCall(suffix: string, json?: object): Promise<RouteCall> {
  const { host, match } = await createMatch(app, datesOfMatch);
  return { address: `/api/v1/matches/${match.id}${suffix}`, json, allowedBrowser: host.browser };
}

async function createReconfirmationCall(): Promise<RouteCall> {
  const call = await createMatchCall('/reconfirmation', { answer: 'on' });
  now = sevenDaysBefore;
  await askWhetherMatchesAreOn(app);
  return call;
}

async function createPlayCricketCall(): Promise<RouteCall> {
  const { allowedBrowser, address } = await createMatchCall('');
  const list = await app.call('GET', '/api/v1/me/play-cricket?season=2030', { as: allowedBrowser });
  const [{ termsId }] = (await list.json()).items;
  const json = { termsId, calledOff: false };
  return { address: `${address}/play-cricket-entry`, json, allowedBrowser };
}

async function createProposalCall(
  suffix: string,
  side: 'proposing club' | 'answering club',
  json?: object,
): Promise<RouteCall> {
  const { host, guest, match } = await createMatch(app, datesOfMatch);
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  const changed = { as: host.browser, json: { terms: { ball: 'Pink' } } };
  const { proposal } = await (await app.call('POST', path, changed)).json();
  const [allowedBrowser, otherClubBrowser] =
    side === 'proposing club' ? [host.browser, guest.browser] : [guest.browser, host.browser];
  return { address: `${path}/${proposal.id}${suffix}`, json, allowedBrowser, otherClubBrowser };
}

async function createConversationCall(
  suffix: string,
  createBody?: (messageId: string) => object,
): Promise<RouteCall> {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  const message = await sendTestMessage(app, other.browser, id, 'See you on Sunday');
  const address = `/api/v1/conversations/${id}${suffix}`;
  return { address, json: createBody?.(message.id), allowedBrowser: one.browser };
}

async function createImportCall(): Promise<RouteCall> {
  const { browser } = await createTestClub(app);
  const preview = await app.call('POST', '/api/v1/me/card/imports', {
    as: browser,
    body: 'Date,Team,Side,Ground\n2031-06-07,Sunday XI,Home,The Rec',
    headers: { 'content-type': 'text/csv' },
  });
  const { id } = await preview.json();
  return { address: `/api/v1/me/card/imports/${id}/acceptance`, allowedBrowser: browser };
}

async function createSeasonPlanCall(): Promise<RouteCall> {
  return previewSeasonPlan((await createMatch(app, datesOfMatch)).host.browser);
}

async function createSavedSearchCall(): Promise<RouteCall> {
  const { browser } = await createProClub(app);
  const json = { from: matchDate, to: matchDate, radiusKm: 24 };
  const saved = await app.call('POST', '/api/v1/me/saved-searches', { as: browser, json });
  const { id } = await saved.json();
  return { address: `/api/v1/me/saved-searches/${id}`, allowedBrowser: browser };
}

async function createSeasonOfferCall(): Promise<RouteCall> {
  const { host, guest } = await createMatch(app, datesOfMatch);
  const { address: planAddress, json } = await previewSeasonPlan(host.browser);
  const accepted = await app.call('POST', planAddress, { as: host.browser, json });
  expect(accepted.status).toBe(201);
  const offers = await app.call('GET', '/api/v1/season-offers', { as: guest.browser });
  const [{ id }] = (await offers.json()).items;
  const address = `/api/v1/season-offers/${id}/refusal`;
  return { address, allowedBrowser: guest.browser, otherClubBrowser: host.browser };
}

/** Previews the season plan of a club that played a match. Returns the request that accepts the plan. */
async function previewSeasonPlan(browser: Browser): Promise<RouteCall> {
  now = nextAutumn;
  const preview = await app.call('POST', '/api/v1/me/seasons/2031', { as: browser });
  const { id, items } = await preview.json();
  const [{ fixtureId, date, side }] = items;
  const json = { rows: [{ fixtureId, date, side, askFirst: true }] };
  return { address: `/api/v1/me/seasons/2031/${id}/acceptance`, json, allowedBrowser: browser };
}

async function createPurchaseCall(): Promise<RouteCall> {
  now = undefined;
  const { browser, flowId } = await createClubWithUnconfirmedPurchase(app, bank);
  return { address: `/api/v1/billing/flows/${flowId}/confirmation`, allowedBrowser: browser };
}
