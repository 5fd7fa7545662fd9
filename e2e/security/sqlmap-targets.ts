import { randomUUID } from 'node:crypto';
import type { FixtureInput } from '@fixturebook/contract/fixtures';
import {
  type ApiRoute,
  createExampleRequest,
  type FuzzedRequest,
} from '@fixturebook/server/testing/fuzz/request-arbitrary';
import type { ChatPair } from '@fixturebook/server/testing/load/chat-pairs';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import { callAs, type Site } from './site.ts';

export interface AttackTarget extends FuzzedRequest {
  /** The status of the request before the attack. */
  status: number;
}

/**
 * Creates a request that the server answers with what it stores, if possible: the ids in its path
 * are of things of the account that sends it, and it leaves out the parameters that are refused.
 */
export async function createTarget(
  site: Site,
  route: ApiRoute,
  network: string,
): Promise<AttackTarget> {
  const { cookie, values, fields } = await createOwnThings(site, route);
  const request = createExampleRequest(route, site.document, { ...unknownValues, ...values });
  const headers = { Cookie: cookie, 'X-Forwarded-For': network, ...request.headers };
  const whole = { ...request, headers, ...(fields && { body: JSON.stringify(fields) }) };
  const { status, refusedNames } = await send(site, whole);
  if (status !== 400) return { ...whole, status };
  const target = { ...whole, address: leaveOutParameters(whole.address, refusedNames) };
  return { ...target, status: (await send(site, target)).status };
}

/** Things of these names are not created, so that their routes answer 404. */
const unknownId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const unknownValues = Object.fromEntries(
  ['id', 'proposalId', 'flowId', 'token', 'slug', 'file'].map((name) => [name, unknownId]),
);

const groundFields = { name: 'Upper Meadow', postcode: 'SW18 4RD', notes: 'By the oak.' };

interface OwnThings {
  cookie: string;
  /** The values in the path of the route, by their names. */
  values: Record<string, string>;
  /** The body, if a generated one would name things that do not exist. */
  fields?: Record<string, string | number>;
}

async function createOwnThings(site: Site, { method, path }: ApiRoute): Promise<OwnThings> {
  const pair = site.takePair();
  const { cookie } = pair.writer;
  switch (`${method} ${path}`) {
    case 'PATCH /api/v1/fixtures/{id}': {
      const fields = { teamName: '2nd XI', ground: 'Upper Meadow', description: 'Teas at five.' };
      return { cookie, values: { id: await createFixture(site, cookie) }, fields };
    }
    case 'POST /api/v1/me/card/lines': {
      const text = `${getDateInDays(60)} home 1.30pm`;
      const usual = { team: 'Sunday XI', ground: 'Lower Meadow', radius: '40' };
      return { cookie, values: {}, fields: { text, ...usual } };
    }
    case 'POST /api/v1/me/teams':
      return { cookie, values: {}, fields: { name: 'Sunday XI', startTime: '13:30' } };
    case 'POST /api/v1/me/grounds':
      return { cookie, values: {}, fields: groundFields };
    case 'PUT /api/v1/me/teams/{id}':
    case 'DELETE /api/v1/me/teams/{id}': {
      const fields = { name: 'Sunday 2nd XI', startTime: '13:30' };
      const { id } = await callAs(site, cookie, 'POST', '/me/teams', { name: randomUUID() });
      return { cookie, values: { id }, ...(method === 'PUT' && { fields }) };
    }
    case 'PUT /api/v1/me/grounds/{id}':
    case 'DELETE /api/v1/me/grounds/{id}': {
      const ground = { ...groundFields, name: randomUUID() };
      const { id } = await callAs(site, cookie, 'POST', '/me/grounds', ground);
      return { cookie, values: { id }, ...(method === 'PUT' && { fields: groundFields }) };
    }
    case 'POST /api/v1/me/saved-searches': {
      const day = getDateInDays(60);
      return { cookie, values: {}, fields: { from: day, to: day, radiusKm: 24, side: 'home' } };
    }
    case 'POST /api/v1/match-requests': {
      const fixtureId = await createFixture(site, pair.reader.cookie);
      const ownFixtureId = await createFixture(site, cookie, { side: 'away', ground: '' });
      return { cookie, values: {}, fields: { fixtureId, ownFixtureId, message: 'Shall we play?' } };
    }
    case 'PATCH /api/v1/match-requests/{id}': {
      const id = await createMatchRequest(site, pair, { undoable: true });
      return { cookie, values: { id }, fields: { message: 'Teas are on us.' } };
    }
    case 'POST /api/v1/request-answers': {
      const token = site.createDeclineToken(
        await createMatchRequest(site, pair),
        pair.reader.clubId,
      );
      return { cookie, values: {}, fields: { token, reason: 'Too far for us.' } };
    }
    case 'POST /api/v1/conversations':
      return { cookie, values: {}, fields: { clubId: pair.reader.clubId } };
    case 'POST /api/v1/reports': {
      const { conversationId } = pair;
      return { cookie, values: {}, fields: { conversationId, reason: 'Not cricket.' } };
    }
  }
  const [feature] = path.replace('/api/v1/', '').split('/');
  const common = { postcode: 'SW184RD', year: String(new Date().getFullYear() + 1) };
  switch (path.includes('{') ? feature : '') {
    case 'fixtures':
      return { cookie, values: { id: await createFixture(site, cookie) } };
    case 'conversations':
      return { cookie, values: { id: pair.conversationId } };
    case 'clubs':
    case 'club-names': {
      const { club } = await callAs(site, pair.reader.cookie, 'GET', '/me');
      return { cookie, values: { slug: club.slug, name: club.name } };
    }
    case 'match-requests': {
      const id = await createMatchRequest(site, pair);
      return { cookie: method === 'DELETE' ? cookie : pair.reader.cookie, values: { id } };
    }
    case 'matches': {
      const request = await createMatchRequest(site, pair);
      const path = `/match-requests/${request}/acceptance`;
      const { id } = await callAs(site, pair.reader.cookie, 'POST', path);
      return { cookie, values: { id } };
    }
    default:
      return { cookie, values: common };
  }
}

async function createFixture(site: Site, cookie: string, fields: Partial<FixtureInput> = {}) {
  const input = createFreeDateInput({ date: getDateInDays(60), ...fields });
  return (await callAs(site, cookie, 'POST', '/fixtures', input)).id;
}

/** The writer of the pair asks the reader for a match. */
async function createMatchRequest(
  site: Site,
  { writer, reader }: ChatPair,
  fields: { undoable?: boolean } = {},
): Promise<string> {
  const fixtureId = await createFixture(site, reader.cookie);
  const ownFixtureId = await createFixture(site, writer.cookie, { side: 'away', ground: '' });
  const input = { fixtureId, ownFixtureId, ...fields };
  return (await callAs(site, writer.cookie, 'POST', '/match-requests', input)).id;
}

async function send(site: Site, { method, address, headers, body }: FuzzedRequest) {
  const response = await fetch(`${site.url}${address}`, { method, headers, body });
  const text = await response.text();
  const errors: { path: string }[] = response.status === 400 ? (JSON.parse(text).errors ?? []) : [];
  return { status: response.status, refusedNames: errors.map(({ path }) => path) };
}

function leaveOutParameters(address: string, names: string[]) {
  const url = new URL(address, 'http://site.invalid');
  for (const name of names) url.searchParams.delete(name);
  return `${url.pathname}${url.search}`;
}
