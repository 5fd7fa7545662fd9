import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../testing/builders.ts';
import { createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import { type ServerProcess, startServerScript } from '../testing/processes/server-process.ts';
import { retryWhileUnavailable } from '../testing/retry-while-unavailable.ts';
import { sizes } from '../testing/sizes.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const rounds = sizes.matchRaceRounds;
const crowdRounds = sizes.matchCrowdRounds;
const crowdSize = 50;
const testOptions = { timeout: 60_000 + rounds * 20_000 };
const crowdTestOptions = { timeout: 60_000 + crowdRounds * 20_000 };

const app = await startTestApp();
const { query } = app.db.$client;
const sql = query.bind(app.db.$client);
const nodes: ServerProcess[] = [];
type TestClub = Awaited<ReturnType<typeof createTestClub>>;
let crowdOfClubs: TestClub[] = [];

beforeAll(async () => {
  await sql('create table told (job_id uuid primary key, request_id uuid not null)');
  const settings = {
    DATABASE_URL: app.databaseUrl,
    SECRET: app.foundation.secret,
    ROLES: 'web,worker',
  };
  nodes.push(
    ...(await Promise.all(
      [1, 2].map(() =>
        startServerScript('testing/processes/released-requests-server.ts', settings),
      ),
    )),
  );
  crowdOfClubs = await createInBatches(Array.from({ length: crowdSize }), () =>
    createTestClub(app),
  );
}, 120_000);

afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
});

describe('50 concurrent acceptances of requests for one date', () => {
  it(
    'creates one match when a club accepts 50 requests for one date at the same time',
    crowdTestOptions,
    async () => {
      for (let round = 0; round < crowdRounds; round++) {
        const host = await createTestClub(app);
        const { id: fixtureId } = await createTestFixture(app, host.browser, {
          date: getDateInDays(30 + round),
        });
        const requests = await createInBatches(crowdOfClubs, ({ browser }) =>
          createMatchRequest(app, browser, { fixtureId }),
        );
        await expectOneAcceptedRequest(requests.map(({ id }) => ({ id, as: host.browser })));
      }
    },
  );

  it(
    'creates one match when 50 clubs accept one club’s requests for the same day at the same time',
    crowdTestOptions,
    async () => {
      for (let round = 0; round < crowdRounds; round++) {
        const guest = await createTestClub(app);
        const date = getDateInDays(300 + round);
        const { id: ownFixtureId } = await createTestFixture(app, guest.browser, {
          date,
          side: 'away',
          ground: '',
        });
        const requests = await createInBatches(crowdOfClubs, async ({ browser }) => {
          const { id: fixtureId } = await createTestFixture(app, browser, { date });
          const { id } = await createMatchRequest(app, guest.browser, { fixtureId, ownFixtureId });
          return { id, as: browser };
        });
        await expectOneAcceptedRequest(requests);
      }
    },
  );

  it(
    'creates one match when 50 clubs at the same time accept requests of one team for the same day',
    crowdTestOptions,
    async () => {
      for (let round = 0; round < crowdRounds; round++) {
        const guest = await createTestClub(app);
        const date = getDateInDays(600 + round);
        const requests = await createInBatches(crowdOfClubs, async ({ browser }) => {
          const { id: fixtureId } = await createTestFixture(app, browser, { date });
          const { id } = await createMatchRequest(app, guest.browser, {
            fixtureId,
            teamName: 'Vets',
          });
          return { id, as: browser };
        });
        await expectOneAcceptedRequest(requests);
      }
    },
  );

  it(
    'creates one match when two clubs accept each other’s requests at the same time',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
        const given = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
        const taken = { fixtureId: guestDate.id, ownFixtureId: hostDate.id };
        await expectOneAcceptedRequest([
          { id: (await createMatchRequest(app, guest.browser, given)).id, as: host.browser },
          { id: (await createMatchRequest(app, host.browser, taken)).id, as: guest.browser },
        ]);
      }
    },
  );
});

describe('changes made while a request is being accepted', () => {
  it(
    'closes or rejects other requests for a date that arrive while one request for it is accepted',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { host, guest, hostDate } = await createMatchingFreeDates(app);
        const { id: fixtureId } = hostDate;
        const request = await createMatchRequest(app, guest.browser, { fixtureId });
        const late = crowdOfClubs.slice(0, 10);
        const [accepted, ...asked] = await Promise.all([
          acceptRequest(request.id, host.browser, 0),
          ...late.map(({ browser }, index) =>
            sendRequestToChosenServer('POST', '/match-requests', browser, index, {
              fixtureId,
              teamName: `Vets ${round}`,
            }),
          ),
        ]);
        expect(accepted?.status).toBe(201);
        const made = asked.filter(({ status }) => status === 201).map(({ body }) => body.id);
        const refused = asked.filter(({ status }) => status !== 201).map(formatStatusAndCode);
        expect(refused.filter((code) => code !== '409 fixture-taken')).toEqual([]);
        expect(made.length + refused.length).toBe(late.length);
        await expectOneJobPerRequest(made);
        await resetRateLimits();
      }
    },
  );

  it(
    'closes or rejects requests that a team sends for a day while another of its requests is accepted',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const date = getDateInDays(900 + round);
        const [host, guest] = [await createTestClub(app), await createTestClub(app)];
        const { id: fixtureId } = await createTestFixture(app, host.browser, { date });
        const vets = { teamName: 'Vets' };
        const request = await createMatchRequest(app, guest.browser, { fixtureId, ...vets });
        const others = await createInBatches(crowdOfClubs.slice(0, 6), ({ browser }) =>
          createTestFixture(app, browser, { date }),
        );
        const [accepted, ...asked] = await Promise.all([
          acceptRequest(request.id, host.browser, round),
          ...others.map(({ id }, index) =>
            sendRequestToChosenServer('POST', '/match-requests', guest.browser, index, {
              fixtureId: id,
              ...vets,
            }),
          ),
        ]);
        expect(accepted?.status).toBe(201);
        const made = asked.filter(({ status }) => status === 201).map(({ body }) => body.id);
        const refused = asked.filter(({ status }) => status !== 201).map(formatStatusAndCode);
        expect(refused.filter((code) => code !== '409 team-busy')).toEqual([]);
        await expectOneJobPerRequest(made);
        await resetRateLimits();
      }
    },
  );

  it(
    'accepts or withdraws a request, but never both, when the two clubs do so at the same time',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { host, guest, hostDate } = await createMatchingFreeDates(app);
        const request = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
        const path = `/match-requests/${request.id}`;
        const [accepted, withdrawn] = await Promise.all([
          acceptRequest(request.id, host.browser, round),
          sendRequestToChosenServer('DELETE', path, guest.browser, round + 1),
        ]);
        const outcome = `${formatStatusAndCode(accepted)}, ${formatStatusAndCode(withdrawn)}`;
        expect(['201, 409 request-closed', '409 request-closed, 204']).toContain(outcome);
        expect(await getFixtureStatus(hostDate.id)).toBe(
          accepted.status === 201 ? 'confirmed' : 'open',
        );
      }
    },
  );

  it(
    'accepts a request or calls off its date, but never both, when clubs do so at the same time',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app);
        const request = await createMatchRequest(app, guest.browser, {
          fixtureId: hostDate.id,
          ownFixtureId: guestDate.id,
        });
        const [club, date] = round % 2 === 0 ? [host, hostDate] : [guest, guestDate];
        const [accepted, calledOff] = await Promise.all([
          acceptRequest(request.id, host.browser, round),
          sendRequestToChosenServer(
            'POST',
            `/fixtures/${date.id}/cancellation`,
            club.browser,
            round + 1,
            {
              reason: 'weather',
            },
          ),
        ]);
        const outcome = `${formatStatusAndCode(accepted)}, ${formatStatusAndCode(calledOff)}`;
        expect(['201, 409 fixture-not-open', '409 fixture-taken, 201']).toContain(outcome);
        const confirmed = accepted.status === 201;
        expect(await getFixtureStatus(date.id)).toBe(confirmed ? 'confirmed' : 'called-off');
        const other = date.id === hostDate.id ? guestDate : hostDate;
        expect(await getFixtureStatus(other.id)).toBe(confirmed ? 'confirmed' : 'open');
        await expectOneJobPerRequest(confirmed ? [] : [request.id]);
      }
    },
  );
});

/** Accepts all requests at the same time, half on each server, and expects exactly one match. */
async function expectOneAcceptedRequest(requests: { id: string; as: Browser }[]) {
  const answers = await Promise.all(
    requests.map(({ id, as }, index) => acceptRequest(id, as, index)),
  );
  const won = answers.filter(({ status }) => status === 201);
  const lost = answers.filter(({ status }) => status !== 201).map(formatStatusAndCode);
  expect(won).toHaveLength(1);
  expect(new Set(lost)).toEqual(new Set(['409 fixture-taken']));
  const ids = requests.map(({ id }) => id);
  const { rows } = await sql(
    `select r.status, count(*)::int as requests, count(m.id)::int as matches
     from match_requests r left join matches m on m.request_id = r.id
     where r.id = any($1) group by r.status order by r.status`,
    [ids],
  );
  expect(rows).toEqual([
    { status: 'accepted', requests: 1, matches: 1 },
    { status: 'released', requests: ids.length - 1, matches: 0 },
  ]);
  const winner = requests[answers.findIndex(({ status }) => status === 201)];
  await expectOneJobPerRequest(ids.filter((id) => id !== winner?.id));
  await resetRateLimits();
}

/** Waits for the jobs of released requests, and expects exactly one for each of these requests. */
async function expectOneJobPerRequest(requestIds: string[]) {
  const listReleasedIds = async () =>
    (await sql('select request_id from told where request_id = any($1)', [requestIds])).rows.map(
      (row) => row.request_id as string,
    );
  await vi.waitUntil(async () => (await listReleasedIds()).length >= requestIds.length, {
    timeout: 30_000,
    interval: 20,
  });
  const open = `select 1 from pgboss.job where name = 'match-request.released.write-down'
    and state < 'completed'`;
  await vi.waitUntil(async () => (await sql(open)).rows.length === 0, { timeout: 30_000 });
  expect((await listReleasedIds()).sort()).toEqual([...requestIds].sort());
}

function acceptRequest(id: string, as: Browser, index: number) {
  return sendRequestToChosenServer('POST', `/match-requests/${id}/acceptance`, as, index);
}

async function sendRequestToChosenServer(
  method: string,
  path: string,
  as: Browser,
  index: number,
  json?: object,
) {
  const node = nodes[index % nodes.length];
  const headers = { cookie: as.cookieHeader, 'idempotency-key': randomUUID() };
  const body = json && JSON.stringify(json);
  const type = body ? { 'content-type': 'application/json' } : {};
  const request = { method, headers: { ...headers, ...type }, body };
  const response = await retryWhileUnavailable(() => fetch(`${node?.url}/api/v1${path}`, request));
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

function formatStatusAndCode({
  status,
  body,
}: Awaited<ReturnType<typeof sendRequestToChosenServer>>) {
  return [status, body.code].filter(Boolean).join(' ');
}

async function getFixtureStatus(fixtureId: string) {
  const { rows } = await sql('select status from fixtures where id = $1', [fixtureId]);
  return rows[0]?.status;
}

/** Creates four items at a time, because creating the test data is not part of the tested race. */
async function createInBatches<In, Out>(
  all: In[],
  create: (one: In) => Promise<Out>,
): Promise<Out[]> {
  const created: Out[] = [];
  for (let start = 0; start < all.length; start += 4)
    created.push(...(await Promise.all(all.slice(start, start + 4).map(create))));
  return created;
}

/** Deletes the rate limit counters, because these tests send more requests than they allow. */
async function resetRateLimits() {
  await sql('delete from rate_limits');
}
