import { expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import {
  createMatchingFreeDates,
  createMatchRequest,
  sendCounterOffer,
} from '../../testing/matches.ts';
import { sizes } from '../../testing/sizes.ts';
import { type Browser, startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = () => new Date('2030-06-01T11:00:00Z');
const app = await startTestApp({ clock });
const otherNode = await startTestApp({ clock, databaseUrl: app.databaseUrl });
const date = '2030-07-07';
const rounds = sizes.matchRaceRounds;
const testOptions = { timeout: 60_000 + rounds * 20_000 };

it(
  'agrees or ends a counter-offer, but never both, when one club agrees and the other declines after all',
  testOptions,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { host, guest, request, hostDate } = await createSentRequest();
      await sendCounterOffer(app, host.browser, request.id);
      const [agreed, declined] = await Promise.all([
        post(app, guest.browser, `${request.id}/counter-offer/acceptance`),
        post(otherNode, host.browser, `${request.id}/refusal`, { reason: 'We are full.' }),
      ]);
      const outcome = `${agreed}, ${declined}`;
      expect(['201, 409 request-closed', '409 request-closed, 201']).toContain(outcome);
      const isAgreed = agreed === '201';
      expect(await readOutcome(request.id)).toEqual({
        status: isAgreed ? 'accepted' : 'declined',
        offeredStart: isAgreed ? '13:30' : null,
        matchStarts: isAgreed ? ['13:30'] : [],
        events: ['countered', isAgreed ? 'accepted' : 'declined'].sort(),
      });
      expect(await readFixtureStatus(hostDate.id)).toBe(isAgreed ? 'confirmed' : 'open');
    }
  },
);

it(
  'agrees one match when a club agrees to a counter-offer while a rival request for the date is accepted',
  testOptions,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { host, guest, request, hostDate } = await createSentRequest();
      await sendCounterOffer(app, host.browser, request.id);
      const { browser } = await createTestClub(app);
      const rival = await createMatchRequest(app, browser, { fixtureId: hostDate.id });
      const [agreed, accepted] = await Promise.all([
        post(app, guest.browser, `${request.id}/counter-offer/acceptance`),
        post(otherNode, host.browser, `${rival.id}/acceptance`),
      ]);
      const outcome = `${agreed}, ${accepted}`;
      expect(['201, 409 fixture-taken', '409 fixture-taken, 201']).toContain(outcome);
      const isAgreed = agreed === '201';
      const [won, lost] = isAgreed ? [request, rival] : [rival, request];
      expect(await readOutcome(won.id)).toMatchObject({
        status: 'accepted',
        matchStarts: [isAgreed ? '13:30' : rival.terms.startTime],
        events: isAgreed ? ['accepted', 'countered'] : ['accepted'],
      });
      expect(await readOutcome(lost.id)).toMatchObject({
        status: 'released',
        matchStarts: [],
        events: isAgreed ? ['released'] : ['countered', 'released'],
      });
      expect(await readFixtureStatus(hostDate.id)).toBe('confirmed');
    }
  },
);

it(
  'stores one counter-offer when two officers send different ones at the same time',
  testOptions,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { host, request } = await createSentRequest();
      const [first, second] = await Promise.all(
        [app, otherNode].map((node, index) =>
          post(node, host.browser, `${request.id}/counter-offer`, {
            terms: { startTime: ['13:30', '14:30'][index] },
          }),
        ),
      );
      const outcome = `${first}, ${second}`;
      expect(['201, 409 counter-offer-sent', '409 counter-offer-sent, 201']).toContain(outcome);
      expect(await readOutcome(request.id)).toEqual({
        status: 'open',
        offeredStart: first === '201' ? '13:30' : '14:30',
        matchStarts: [],
        events: ['countered'],
      });
    }
  },
);

async function createSentRequest() {
  const dates = await createMatchingFreeDates(app, { host: { date }, guest: { date } });
  const input = { fixtureId: dates.hostDate.id, ownFixtureId: dates.guestDate.id };
  return { ...dates, request: await createMatchRequest(app, dates.guest.browser, input) };
}

/** Returns the status of the response, and the code of an error, such as `409 request-closed`. */
async function post(node: TestApp, as: Browser, path: string, json?: object) {
  const response = await node.call('POST', `/api/v1/match-requests/${path}`, { as, json });
  return [response.status, (await response.json()).code].filter(Boolean).join(' ');
}

/** Reads the state of a request, the starts of its matches, and the names of its events in alphabetical order. */
async function readOutcome(requestId: string) {
  const { rows } = await app.db.$client.query(
    `select r.status, r.counter_offer -> 'terms' ->> 'startTime' as "offeredStart",
      array(select t.terms ->> 'startTime' from matches m join match_terms t on t.match_id = m.id
        where m.request_id = r.id) as "matchStarts",
      array(select split_part(j.name, '.', 2) as event from pgboss.job j
        where j.name in ('match-request.accepted.notify', 'match-request.declined.notify',
            'match-request.released.notify', 'match-request.countered.notify')
          and j.data ->> 'requestId' = r.id::text
        order by event) as events
     from match_requests r where r.id = $1`,
    [requestId],
  );
  return rows[0];
}

async function readFixtureStatus(id: string) {
  const { rows } = await app.db.$client.query('select status from fixtures where id = $1', [id]);
  return rows[0]?.status;
}
