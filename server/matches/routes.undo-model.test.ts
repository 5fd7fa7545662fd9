import { undoSeconds } from '@fixturebook/contract/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { runQueuedJobs } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { type AnswerLink, createAnswerToken } from './rules/answer-link.ts';

const startMs = Date.parse('2030-03-01T12:00:00Z');
const date = '2030-09-01';
let now = startMs;
const clock = () => new Date(now);
const app = await startTestApp({ clock });
const nodes = [app, await startTestApp({ clock, databaseUrl: app.databaseUrl })];
type TestClub = Awaited<ReturnType<typeof createTestClub>>;

const names = [
  'ask',
  'undo',
  'note',
  'withdraw',
  'accept',
  'decline',
  'counter',
  'agree',
  'refuse',
  'send',
  'expire',
] as const;
const action = fc.record({
  name: fc.constantFrom(...names, 'ask', 'ask', 'undo', 'send', 'counter', 'agree'),
  guest: fc.nat({ max: 2 }),
  node: fc.nat({ max: 1 }),
  /** Answers by a link as it is in the mails, even if no mail was sent. */
  byLink: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

/** The actions of a round run at the same time, after a pause. */
const round = fc.record({
  pauseSeconds: fc.oneof(fc.integer({ min: 0, max: undoSeconds + 2 }), fc.constant(8 * 86_400)),
  actions: fc.array(action, { minLength: 1, maxLength: 4 }),
});

interface Scenario {
  host: TestClub;
  guests: TestClub[];
  hostDateId: string;
  guestDateIds: string[];
  /** The latest request of each guest. */
  latest: (string | undefined)[];
  undone: Set<string>;
  accepted: Set<string>;
}

it('tells the other club nothing of what was undone in time, and agrees one match, whatever clubs do on two nodes at the same time', async () => {
  const guests = await Promise.all([0, 1, 2].map(() => createTestClub(app)));
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 8 }), async (rounds) => {
      const scenario = await createScenario(guests);
      for (const { pauseSeconds, actions } of rounds) {
        now += pauseSeconds * 1_000;
        const statuses = await Promise.all(actions.map((one) => act(scenario, one)));
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }
      now += (undoSeconds + 1) * 1_000;
      await app.runJob('matches.send-requests');
      await expectSilenceAboutUndoneRequests(scenario);
      await expectOneMatchOfEachTeam();
    }),
    { numRuns: 25 },
  );
}, 180_000);

async function createScenario(guests: TestClub[]): Promise<Scenario> {
  now = startMs;
  for (const table of ['rate_limits', 'fixtures', 'waiting_jobs', 'notifications'])
    await app.db.$client.query(`delete from ${table}`);
  await app.db.$client.query(`delete from pgboss.job where name like 'match%'`);
  const host = await createTestClub(app);
  const { id: hostDateId } = await createTestFixture(app, host.browser, { date });
  const away = { date, side: 'away', ground: '' } as const;
  const guestDates = await Promise.all(
    guests.map(({ browser }) => createTestFixture(app, browser, away)),
  );
  const guestDateIds = guestDates.map(({ id }) => id);
  const nothing = { latest: [], undone: new Set<string>(), accepted: new Set<string>() };
  return { host, guests, hostDateId, guestDateIds, ...nothing };
}

/** Returns the status of the response. */
async function act(scenario: Scenario, { name, guest, node, byLink }: Action): Promise<number> {
  const { host, guests, hostDateId, guestDateIds, latest } = scenario;
  const server = nodes[node] ?? app;
  if (name === 'send' || name === 'expire') {
    await server.runJob(`matches.${name}-requests`);
    return 204;
  }
  const call = (method: string, path: string, as: Browser | undefined, json?: object) =>
    server.call(method, `/api/v1/match-requests${path}`, { as, json });
  const asking = guests[guest];
  const guestBrowser = asking?.browser;
  if (name === 'ask') {
    const input = { fixtureId: hostDateId, ownFixtureId: guestDateIds[guest], undoable: true };
    const asked = await call('POST', '', guestBrowser, input);
    if (asked.status === 201) latest[guest] = (await asked.json()).id;
    return asked.status;
  }
  const id = latest[guest];
  if (!id) return 404;
  const answerByLink = (
    officer: TestClub | undefined,
    link: Pick<AnswerLink, 'answer' | 'isOfCounterOffer'>,
  ) => {
    const { userId = '', email: address = '' } = officer ?? {};
    const token = createAnswerToken(app.foundation.secrets, {
      requestId: id,
      userId,
      address,
      ...link,
    });
    return server.call('POST', '/api/v1/request-answers', { json: { token } });
  };
  const asked = { isOfCounterOffer: false } as const;
  const countered = { isOfCounterOffer: true } as const;
  const offer = `/${id}/counter-offer`;
  const callsByLink = {
    accept: () => answerByLink(host, { answer: 'accept', ...asked }),
    decline: () => answerByLink(host, { answer: 'decline', ...asked }),
    agree: () => answerByLink(asking, { answer: 'accept', ...countered }),
    refuse: () => answerByLink(asking, { answer: 'decline', ...countered }),
  };
  const calls = {
    undo: () => call('POST', `/${id}/undo`, guestBrowser),
    note: () => call('PATCH', `/${id}`, guestBrowser, { message: 'Teas are on us.' }),
    withdraw: () => call('DELETE', `/${id}`, guestBrowser),
    accept: () => call('POST', `/${id}/acceptance`, host.browser),
    decline: () => call('POST', `/${id}/refusal`, host.browser, { reason: 'Full.' }),
    counter: () => call('POST', offer, host.browser, { terms: { startTime: '13:30' } }),
    agree: () => call('POST', `${offer}/acceptance`, guestBrowser),
    refuse: () => call('POST', `${offer}/refusal`, guestBrowser),
    ...(byLink && callsByLink),
  };
  const { status } = await calls[name]();
  if (name === 'undo' && status === 204) scenario.undone.add(id);
  if ((name === 'accept' || name === 'agree') && status === 201) scenario.accepted.add(id);
  return status;
}

async function expectSilenceAboutUndoneRequests({ host, undone, accepted }: Scenario) {
  const { rows: jobs } = await app.db.$client.query<{
    name: string;
    data: { requestId: string };
  }>(
    `select name, data from pgboss.job where name like 'match-request.%.notify'
     union all select name, data from waiting_jobs where name like 'match-request.%.notify'`,
  );
  const listIds = (kind: RegExp) =>
    jobs
      .filter(({ name }) => kind.test(name) && !name.includes('.ended-unsent.'))
      .map(({ data }) => data.requestId);
  const made = listIds(/\.made\./);
  expect(new Set(made).size, 'each request is sent once').toBe(made.length);
  expect(
    made.filter((id) => undone.has(id)),
    'sent and undone',
  ).toEqual([]);
  expect(
    listIds(/./).filter((id) => !made.includes(id)),
    'ended but never sent',
  ).toEqual([]);
  expect(
    [...accepted].filter((id) => !made.includes(id)),
    'accepted but never sent',
  ).toEqual([]);
  for (const name of new Set(jobs.map((job) => job.name)))
    for (const reaction of ['notify', 'show'])
      await runQueuedJobs(app, name.replace(/notify$/, reaction));
  const { rows: traces } = await app.db.$client.query<{ id: string }>(
    `select news ->> 'requestId' as id from notifications where club_id = $1
     union all select card ->> 'requestId' from messages where card is not null
     union all select data ->> 'requestId' from live_events where club_id = $1
     union all select id::text from match_requests`,
    [host.club.id],
  );
  expect(
    traces.filter(({ id }) => undone.has(id)),
    'traces',
  ).toEqual([]);
}

async function expectOneMatchOfEachTeam() {
  const { rows } = await app.db.$client.query(
    `select 1 from match_sides s join fixtures f on f.id = s.fixture_id
     where s.live group by f.club_id, f.date, lower(f.team_name) having count(*) > 1`,
  );
  expect(rows).toEqual([]);
}
