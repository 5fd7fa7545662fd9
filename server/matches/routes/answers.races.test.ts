import { expect, it } from 'vitest';
import { createColleague, getAnswerTokens } from '../../testing/answer-links.ts';
import { createMatchingFreeDates, createMatchRequest } from '../../testing/matches.ts';
import { sizes } from '../../testing/sizes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = () => new Date('2030-06-01T11:00:00Z');
const app = await startTestApp({ clock });
const otherNode = await startTestApp({ clock, databaseUrl: app.databaseUrl });
const date = '2030-07-07';
const rounds = sizes.matchRaceRounds;
const testOptions = { timeout: 60_000 + rounds * 20_000 };

it(
  'agrees one match when two officers accept by their links at the same time on two nodes',
  testOptions,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { request, tokens, colleagueTokens } = await createRequestWithLinks();
      const responses = await Promise.all([
        answerByLink(app, tokens.accept),
        answerByLink(otherNode, colleagueTokens.accept),
        answerByLink(app, colleagueTokens.accept),
        answerByLink(otherNode, tokens.accept),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(await readOutcome(request.id)).toEqual({ status: 'accepted', matches: 1, events: 1 });
    }
  },
);

it(
  'agrees one match when it is accepted in the app and by the link at the same time',
  testOptions,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { host, request, tokens } = await createRequestWithLinks();
      const address = `/api/v1/match-requests/${request.id}/acceptance`;
      const [inApp, byLink] = await Promise.all([
        app.call('POST', address, { as: host.browser }),
        answerByLink(otherNode, tokens.accept),
      ]);
      // In the app a repeated press gets the first answer again, while a link works only once.
      expect(inApp.status).toBe(201);
      expect([201, 409]).toContain(byLink.status);
      expect(await readOutcome(request.id)).toEqual({ status: 'accepted', matches: 1, events: 1 });
    }
  },
);

it(
  'gives one of two answers when officers accept and decline by their links at the same time',
  testOptions,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { request, tokens, colleagueTokens } = await createRequestWithLinks();
      const [accepted, declined] = await Promise.all([
        answerByLink(app, tokens.accept),
        answerByLink(otherNode, colleagueTokens.decline),
      ]);
      expect([accepted.status, declined.status].sort()).toEqual([201, 409]);
      const isAccepted = accepted.status === 201;
      expect(await readOutcome(request.id)).toEqual({
        status: isAccepted ? 'accepted' : 'declined',
        matches: isAccepted ? 1 : 0,
        events: 1,
      });
    }
  },
);

it(
  'answers nothing by a link after the account of its officer was deleted at the same time',
  testOptions,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { colleague, request, colleagueTokens } = await createRequestWithLinks();
      const [byLink] = await Promise.all([
        answerByLink(app, colleagueTokens.accept),
        otherNode.db.$client.query('delete from users where id = $1', [colleague.userId]),
      ]);
      expect([201, 403]).toContain(byLink.status);
      const { status } = await readOutcome(request.id);
      expect(status).toBe(byLink.status === 201 ? 'accepted' : 'open');
      expect((await answerByLink(app, colleagueTokens.accept)).status).toBe(403);
    }
  },
);

async function createRequestWithLinks() {
  const { host, guest, hostDate } = await createMatchingFreeDates(app, {
    host: { date },
    guest: { date },
  });
  const colleague = await createColleague(app, host.club);
  const request = await createMatchRequest(app, guest.browser, { fixtureId: hostDate.id });
  const tokens = await getAnswerTokens(app, host.email);
  return {
    host,
    colleague,
    request,
    tokens,
    colleagueTokens: await getAnswerTokens(app, colleague.email),
  };
}

function answerByLink(node: TestApp, token: string) {
  return node.call('POST', '/api/v1/request-answers', { json: { token } });
}

/** Reads the state of a request, and how many matches and events about its answer there are. */
async function readOutcome(requestId: string) {
  const { rows } = await app.db.$client.query(
    `select r.status,
      (select count(*)::int from matches m where m.request_id = r.id) as matches,
      (select count(*)::int from pgboss.job j
        where j.name in ('match-request.accepted.notify', 'match-request.declined.notify')
          and j.data ->> 'requestId' = r.id::text) as events
     from match_requests r where r.id = $1`,
    [requestId],
  );
  return rows[0];
}
