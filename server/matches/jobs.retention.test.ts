import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { createTestQuery } from '../testing/leaving.ts';
import { createMatch, createMatchRequest } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const spring = new Date('2030-05-01T12:00:00Z');
const newYear = new Date('2032-01-01T00:30:00Z');
let now = spring;
const app = await startTestApp({ clock: () => now });
const queryDatabase = createTestQuery(app);

async function runJobAtNewYear(name: string) {
  now = newYear;
  await app.runJob(name);
  now = spring;
}

async function read(path: string, as: Browser) {
  const answer = await app.call('GET', path, { as });
  expect(answer.status).toBe(200);
  return path.includes('.csv') ? answer.text() : answer.json();
}

async function countRows(table: string, column: string, id: string) {
  return (await queryDatabase(`select from ${table} where ${column} = $1`, id)).length;
}

/** Creates a match of 2030 whose start was changed once and that the host entered on Play-Cricket. */
async function createMatchWithHistory() {
  const date = '2030-06-01';
  const created = await createMatch(app, { host: { date }, guest: { date } });
  const { host, guest, match } = created;
  const path = `/api/v1/matches/${match.id}`;
  const call = async (as: Browser, method: string, rest: string, json?: unknown) => {
    const answer = await app.call(method, `${path}/${rest}`, { as, json });
    expect([200, 201, 204]).toContain(answer.status);
    return answer;
  };
  const terms = { startTime: '14:00' };
  const proposed = await (await call(host.browser, 'POST', 'terms-proposals', { terms })).json();
  const { id: termsId } = proposed.proposal;
  await call(guest.browser, 'POST', `terms-proposals/${termsId}/acceptance`);
  await call(host.browser, 'PUT', 'play-cricket-entry', { termsId, calledOff: false });
  return created;
}

describe('the archive of agreements', () => {
  it('leaves every answer about a match as it was before its request and terms were archived', async () => {
    const { host, guest, match, request } = await createMatchWithHistory();
    const paths = [
      `/api/v1/matches/${match.id}`,
      `/api/v1/match-requests/${request.id}`,
      '/api/v1/match-requests/past?season=2030',
      '/api/v1/match-requests?direction=in&status=accepted',
      '/api/v1/match-requests?direction=out&status=accepted',
      '/api/v1/me/fixtures?season=2030',
      '/api/v1/me/card.csv?season=2030',
      '/api/v1/me/play-cricket?season=2030',
    ];
    const readAll = async () => {
      const answers = [];
      for (const { browser } of [host, guest])
        for (const path of paths) answers.push(await read(path, browser));
      return answers;
    };
    const before = await readAll();
    expect(before[0].history).toHaveLength(2);
    expect(before[2]).toMatchObject({ total: 1, items: [{ id: request.id, matchId: match.id }] });
    expect(before[7].items).toMatchObject([{ matchId: match.id }]);

    await runJobAtNewYear('matches.archive');
    expect(await countRows('match_requests_archive', 'id', request.id)).toBe(1);
    expect(await countRows('match_terms_archive', 'match_id', match.id)).toBe(2);
    expect(await countRows('only match_terms', 'match_id', match.id)).toBe(0);
    expect(await readAll()).toEqual(before);
  });

  it('keeps agreements of this season and the last one, and open proposals, where new ones are stored', async () => {
    const { match, request } = await createMatchWithHistory();
    await queryDatabase(
      "update match_requests set answered_at = '2031-01-01' where id = $1",
      request.id,
    );
    await queryDatabase(
      `insert into match_terms (match_id, terms, proposed_by_club_id, status, created_at)
       select id, '{}', home_club_id, 'proposed', '2029-01-01' from matches where id = $1`,
      match.id,
    );
    await queryDatabase(
      "update match_terms set created_at = '2031-01-01' where match_id = $1 and status = 'agreed'",
      match.id,
    );
    await runJobAtNewYear('matches.archive');
    expect(await countRows('only match_requests', 'id', request.id)).toBe(1);
    expect(await countRows('only match_terms', 'match_id', match.id)).toBe(3);
  });

  it('deletes archived rows with the fixture and the match that they belong to', async () => {
    const { match, request, hostDate } = await createMatchWithHistory();
    await runJobAtNewYear('matches.archive');
    await queryDatabase('delete from matches where id = $1', match.id);
    expect(await countRows('match_terms', 'match_id', match.id)).toBe(0);
    await queryDatabase('delete from fixtures where id = $1', hostDate.id);
    expect(await countRows('match_requests', 'id', request.id)).toBe(0);
  });
});

describe('the nightly job of matches', () => {
  it.each(['declined', 'withdrawn', 'expired', 'released'])(
    'deletes %s requests two seasons after the one in which they ended',
    async (status) => {
      const host = await createTestClub(app);
      const guest = await createTestClub(app);
      const insert = async (date: string, answeredAt: string) => {
        const { id: fixtureId } = await createTestFixture(app, host.browser, { date });
        const { id } = await createMatchRequest(app, guest.browser, { fixtureId });
        await queryDatabase(
          'update match_requests set status = $2, answered_at = $3 where id = $1',
          id,
          status,
          answeredAt,
        );
        return id;
      };
      await insert('2030-06-01', '2029-12-31T23:59:59Z');
      const stays = await insert('2030-06-08', '2030-01-01T00:00:00Z');
      await runJobAtNewYear('matches.delete-old');
      const left = await queryDatabase(
        'select id from match_requests where to_club_id = $1',
        host.club.id,
      );
      expect(left).toEqual([{ id: stays }]);
    },
  );

  it('keeps open and accepted requests however old they are', async () => {
    const { host, guest, request } = await createMatchWithHistory();
    await queryDatabase(
      "update match_requests set answered_at = '2020-01-01' where id = $1",
      request.id,
    );
    const { id: fixtureId } = await createTestFixture(app, host.browser, { date: '2030-06-08' });
    const open = await createMatchRequest(app, guest.browser, { fixtureId });
    await runJobAtNewYear('matches.delete-old');
    for (const { id } of [request, open])
      expect(await countRows('match_requests', 'id', id)).toBe(1);
  });

  it('deletes the questions “Still on?” 90 days after they were asked', async () => {
    const { host, match } = await createMatchWithHistory();
    const insert = (daysBefore: number, age: string) =>
      queryDatabase(
        `insert into match_reconfirmations (match_id, club_id, days_before, asked_at)
         values ($1, $2, $3, now() - $4::interval)`,
        match.id,
        host.club.id,
        daysBefore,
        age,
      );
    await insert(7, '90 days 1 minute');
    await insert(2, '89 days 23 hours 59 minutes');
    await app.runJob('matches.delete-old');
    const left = await queryDatabase(
      'select days_before from match_reconfirmations where match_id = $1',
      match.id,
    );
    expect(left).toEqual([{ days_before: 2 }]);
  });
});
