import { randomUUID } from 'node:crypto';
import {
  createProClub,
  createTestClub,
  createTestFixture,
  createTestGround,
  createTestTeam,
} from '../builders.ts';
import { createTwoClubsWithConversation, listTestMessages, sendTestMessage } from '../chat.ts';
import { exportPersonalData } from '../leaving.ts';
import { createMatch } from '../matches.ts';
import { callUntilAvailable } from '../retry-while-unavailable.ts';
import type { Browser, TestApp } from '../test-app.ts';
import { createCardFeedCallByField } from './card-feed-calls.ts';
import { datesOfMatch, type FieldCall, matchDate, readJson } from './field-call.ts';
import { createMatchRequestCallByField } from './match-request-calls.ts';

const nextAutumn = new Date('2030-11-02T12:00:00Z');

/** For each id in a body or a query: creates the items of two clubs, and the request of one of them. */
export const createCallByField: Record<
  string,
  (app: TestApp, setTime: (time: Date) => void) => Promise<FieldCall>
> = {
  'POST /api/auth/unlink-account accountId': createUnlinkCall,
  'GET /api/v1/me/export/file key': createExportCall,
  'PUT /api/v1/matches/{id}/play-cricket-entry termsId': createPlayCricketCall,
  'POST /api/v1/me/seasons/{year}/{id}/acceptance rows[].fixtureId': createSeasonCall,
  'PUT /api/v1/me/acting-club clubId': createActingClubCall,
  'POST /api/v1/me/teams groundId': createNewTeamCall,
  'PUT /api/v1/me/teams/{id} groundId': createTeamCall,
  ...createMatchRequestCallByField,
  ...createCardFeedCallByField,
  'GET /api/v1/home-dates except': createHomeDatesCall,
  'POST /api/v1/conversations clubId': createConversationPartnerCall,
  'POST /api/v1/conversations/{id}/messages clientId': createMessageCall,
  'PUT /api/v1/conversations/{id}/read upTo': createReadCall,
  'DELETE /api/v1/conversations/{id} upTo': createDeletionCall,
  'POST /api/v1/reports conversationId': createReportCall,
  'PUT /api/v1/notifications/opened conversationId': createOpenedCall,
};

/** The caller has two ways to log in, because the last one cannot be removed. */
async function createUnlinkCall(app: TestApp): Promise<FieldCall> {
  const [caller, other] = [await createTestClub(app), await createTestClub(app)];
  for (const { userId } of [caller, other])
    await app.db.$client.query(
      `insert into identities (user_id, provider_id, account_id) values ($1::uuid, 'credential', $1), ($1::uuid, 'another', $1)`,
      [userId],
    );
  const path = '/api/auth/list-accounts';
  const findId = async (as: Browser) =>
    (await readJson(app, as, path)).find(
      (one: { providerId: string }) => one.providerId === 'another',
    ).id;
  return {
    createRequest: (accountId) => ({ address: '/api/auth/unlink-account', json: { accountId } }),
    caller,
    ownId: await findId(caller.browser),
    foreignId: await findId(other.browser),
    status: 400,
    readAsOther: () => readJson(app, other.browser, path),
    strangerStatuses: { 'account without a club': 400 },
  };
}

async function createExportCall(app: TestApp): Promise<FieldCall> {
  const [caller, other] = [await createTestClub(app), await createTestClub(app)];
  for (const { browser } of [caller, other]) await exportPersonalData(app, browser);
  const findLink = async (as: Browser) =>
    (await readJson(app, as, '/api/v1/me/export')).link as string;
  const [own, foreign] = [await findLink(caller.browser), await findLink(other.browser)];
  const getKey = (link: string) => new URL(link, 'http://site.invalid').searchParams.get('key');
  return {
    createRequest: (key) => ({
      address: `/api/v1/me/export/file?key=${encodeURIComponent(key)}`,
    }),
    caller,
    ownId: getKey(own) ?? '',
    foreignId: getKey(foreign) ?? '',
    status: 404,
    readAsOther: () => readJson(app, other.browser, foreign),
    secret: other.club.name,
    strangerStatuses: { 'account without a club': 404, 'suspended club': 404 },
  };
}

async function createPlayCricketCall(app: TestApp): Promise<FieldCall> {
  const [own, foreign] = [
    await createMatch(app, datesOfMatch),
    await createMatch(app, datesOfMatch),
  ];
  const path = '/api/v1/me/play-cricket?season=2030';
  const findTerms = async (as: Browser) => (await readJson(app, as, path)).items[0].termsId;
  return {
    createRequest: (termsId) => ({
      address: `/api/v1/matches/${own.match.id}/play-cricket-entry`,
      json: { termsId, calledOff: false },
    }),
    caller: own.host,
    ownId: await findTerms(own.host.browser),
    foreignId: await findTerms(foreign.host.browser),
    status: 404,
    readAsOther: () => readJson(app, foreign.host.browser, path),
  };
}

async function createSeasonCall(app: TestApp, setTime: (time: Date) => void): Promise<FieldCall> {
  const [own, foreign] = [
    await createMatch(app, datesOfMatch),
    await createMatch(app, datesOfMatch),
  ];
  setTime(nextAutumn);
  const preview = async (as: Browser) =>
    (await callUntilAvailable(app, 'POST', '/api/v1/me/seasons/2031', { as })).json();
  const plan = await preview(own.host.browser);
  const [{ fixtureId, date, side }] = plan.items;
  return {
    createRequest: (id) => ({
      address: `/api/v1/me/seasons/2031/${plan.id}/acceptance`,
      json: { rows: [{ fixtureId: id, date, side, askFirst: true }] },
    }),
    caller: own.host,
    ownId: fixtureId,
    foreignId: (await preview(foreign.host.browser)).items[0].fixtureId,
    status: 400,
    readAsOther: () => readJson(app, foreign.host.browser, '/api/v1/me/fixtures?season=2031'),
  };
}

async function createNewTeamCall(app: TestApp): Promise<FieldCall> {
  const [caller, other] = [await createTestClub(app), await createTestClub(app)];
  const foreign = await createTestGround(app, other.browser, { notes: 'Gate code 4711' });
  return {
    createRequest: (groundId) => ({
      address: '/api/v1/me/teams',
      json: { name: 'Sunday XI', groundId },
    }),
    caller,
    ownId: (await createTestGround(app, caller.browser)).id,
    foreignId: foreign.id,
    status: 400,
    readAsOther: () => readJson(app, other.browser, '/api/v1/me/grounds'),
    secret: foreign.notes,
  };
}

async function createTeamCall(app: TestApp): Promise<FieldCall> {
  const call = await createNewTeamCall(app);
  const { id } = await createTestTeam(app, call.caller.browser);
  const createRequest = (groundId: string) => ({
    ...call.createRequest(groundId),
    address: `/api/v1/me/teams/${id}`,
  });
  return { ...call, createRequest };
}

/** The route only counts the caller's own dates, so the date of another club changes no answer. */
async function createHomeDatesCall(app: TestApp): Promise<FieldCall> {
  const [caller, other] = [await createTestClub(app), await createTestClub(app)];
  const own = await createTestFixture(app, caller.browser, { date: matchDate });
  const foreign = await createTestFixture(app, other.browser, { date: matchDate });
  const path = `/api/v1/home-dates?date=${matchDate}&postcode=SW184RD`;
  return {
    createRequest: (except) => ({ address: `${path}&except=${except}` }),
    caller,
    ownId: own.id,
    foreignId: foreign.id,
    status: 200,
    readAsOther: () => readJson(app, other.browser, path),
    secret: '"count":0',
  };
}

/** A club that has blocked the caller cannot be written to. */
async function createConversationPartnerCall(app: TestApp): Promise<FieldCall> {
  const [caller, partner, blocking] = [
    await createProClub(app),
    await createTestClub(app),
    await createTestClub(app),
  ];
  const block = `/api/v1/clubs/${caller.club.slug}/block`;
  await callUntilAvailable(app, 'POST', block, { as: blocking.browser });
  return {
    createRequest: (clubId) => ({ address: '/api/v1/conversations', json: { clubId } }),
    caller,
    ownId: partner.club.id,
    foreignId: blocking.club.id,
    needsPro: true,
    status: 404,
    readAsOther: () => readJson(app, blocking.browser, '/api/v1/conversations'),
    secret: blocking.club.name,
  };
}

/** Devices choose these ids, so another club's id names a new message of the caller. */
async function createMessageCall(app: TestApp): Promise<FieldCall> {
  const { own, foreign } = await createTwoConversations(app);
  return {
    createRequest: (clientId) => ({
      address: `/api/v1/conversations/${own.id}/messages`,
      json: { clientId, body: 'Shall we play?' },
    }),
    caller: own.one,
    ownId: randomUUID(),
    foreignId: foreign.message.clientId,
    status: 201,
    readAsOther: () => listTestMessages(app, foreign.one.browser, foreign.id),
    secret: foreign.message.body,
  };
}

async function createReadCall(app: TestApp): Promise<FieldCall> {
  const { own, foreign } = await createTwoConversations(app);
  return {
    createRequest: (upTo) => ({
      address: `/api/v1/conversations/${own.id}/read`,
      json: { upTo },
    }),
    caller: own.one,
    ownId: own.message.id,
    foreignId: foreign.message.id,
    status: 404,
    readAsOther: () => readJson(app, foreign.one.browser, `/api/v1/conversations/${foreign.id}`),
  };
}

/** Messages are numbered in each conversation, so the number of another one deletes the caller's own. */
async function createDeletionCall(app: TestApp): Promise<FieldCall> {
  const { own, foreign } = await createTwoConversations(app);
  await sendTestMessage(app, foreign.other.browser, foreign.id, 'And ours too');
  return {
    createRequest: (upTo) => ({ address: `/api/v1/conversations/${own.id}?upTo=${upTo}` }),
    caller: own.one,
    ownId: '1',
    foreignId: '2',
    status: 204,
    readAsOther: () => listTestMessages(app, foreign.one.browser, foreign.id),
  };
}

async function createReportCall(app: TestApp): Promise<FieldCall> {
  const { own, foreign } = await createTwoConversations(app);
  const countSql = 'select count(*) from reports where conversation_id = $1';
  return {
    createRequest: (conversationId) => ({
      address: '/api/v1/reports',
      json: { conversationId, reason: 'Not cricket.' },
    }),
    caller: own.one,
    ownId: own.id,
    foreignId: foreign.id,
    status: 404,
    readAsOther: async () => (await app.db.$client.query(countSql, [foreign.id])).rows,
  };
}

async function createOpenedCall(app: TestApp): Promise<FieldCall> {
  const { own, foreign } = await createTwoConversations(app);
  return {
    createRequest: (conversationId) => ({
      address: '/api/v1/notifications/opened',
      json: { conversationId },
    }),
    caller: own.one,
    ownId: own.id,
    foreignId: foreign.id,
    status: 404,
    readAsOther: () => readJson(app, foreign.one.browser, '/api/v1/notifications'),
  };
}

/** In each of the conversations the second club has written to the first. */
async function createTwoConversations(app: TestApp) {
  const create = async () => {
    const conversation = await createTwoClubsWithConversation(app);
    const { other, id } = conversation;
    const message = await sendTestMessage(app, other.browser, id, `Ours alone: ${randomUUID()}`);
    return { ...conversation, message };
  };
  return { own: await create(), foreign: await create() };
}

async function createActingClubCall(app: TestApp): Promise<FieldCall> {
  const [caller, other] = [await createTestClub(app), await createTestClub(app)];
  return {
    createRequest: (clubId) => ({ address: '/api/v1/me/acting-club', json: { clubId } }),
    caller,
    ownId: caller.club.id,
    foreignId: other.club.id,
    status: 404,
    readAsOther: () => readJson(app, other.browser, '/api/v1/me/officers'),
    strangerStatuses: { 'account without a club': 404, 'suspended club': 404 },
  };
}
