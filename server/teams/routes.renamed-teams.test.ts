import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { describe, expect, it } from 'vitest';
import {
  createFreeDateInput,
  createTestClub,
  createTestFixture,
  createTestTeam,
  getDateInDays,
} from '../testing/builders.ts';
import { createMatch, createMatchRequest } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();

async function renameTeam(as: Browser) {
  const { id } = await createTestTeam(app, as, { name: 'Sun XI' });
  const json = { name: 'Sunday XI' };
  return app.call('PUT', `/api/v1/me/teams/${id}`, { as, json });
}

function listDate(as: Browser, fields: Partial<FixtureInput>) {
  return createTestFixture(app, as, { teamName: 'Sun XI', ...fields });
}

/** Reads the table, because the API shows no called-off fixture and no declined request. */
async function readTeamNames(table: 'fixtures' | 'match_requests', ...rows: { id: string }[]) {
  const names = rows.map(async ({ id }) => {
    const query = `select team_name from ${table} where id = $1`;
    return (await app.db.$client.query(query, [id])).rows[0].team_name;
  });
  return Promise.all(names);
}

describe('a new name of a team', () => {
  it('gives the new name of a team to its coming fixtures in any case, but to none that is past or of another team', async () => {
    const { host, hostDate } = await createMatch(app, { host: { teamName: 'Sun XI' } });
    const { browser } = host;
    const free = await listDate(browser, { teamName: 'SUN XI', date: getDateInDays(33) });
    const calledOff = await listDate(browser, { date: getDateInDays(34) });
    const past = await listDate(browser, { date: getDateInDays(5) });
    const ofOthers = await listDate(browser, { teamName: '2nd XI' });
    await app.db.$client.query(
      "update fixtures set status = 'called-off', call_off_reason = 'weather' where id = $1",
      [calledOff.id],
    );
    await app.db.$client.query('update fixtures set date = $2 where id = $1', [
      past.id,
      getDateInDays(-5),
    ]);
    expect((await renameTeam(browser)).status).toBe(200);
    const renamed = await readTeamNames('fixtures', hostDate, free, calledOff);
    expect(renamed).toEqual(['Sunday XI', 'Sunday XI', 'Sunday XI']);
    expect(await readTeamNames('fixtures', past, ofOthers)).toEqual(['Sun XI', '2nd XI']);
  });

  it('refuses a renamed team a second fixture on the day of an agreed match, which the opponent sees under the new name', async () => {
    const { host, guest, hostDate, match } = await createMatch(app, {
      host: { teamName: 'Sun XI' },
    });
    expect((await renameTeam(host.browser)).status).toBe(200);
    const second = await app.call('POST', '/api/v1/fixtures', {
      as: host.browser,
      json: createFreeDateInput({ teamName: 'Sunday XI', date: hostDate.date }),
    });
    expect([second.status, (await second.json()).code]).toEqual([409, 'team-busy']);
    const seen = await app.call('GET', `/api/v1/matches/${match.id}`, { as: guest.browser });
    expect((await seen.json()).home.teamName).toBe('Sunday XI');
    const { rows } = await app.db.$client.query(
      "select from live_events where club_id = $1 and name = 'resync'",
      [guest.club.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('gives the new name of a team to its open requests and so to the fixture of an accepted one, but to no request that is closed or of another team', async () => {
    const [host, guest] = [await createTestClub(app), await createTestClub(app)];
    const ask = async (days: number, teamName: string) => {
      const { id: fixtureId } = await listDate(host.browser, { date: getDateInDays(days) });
      return createMatchRequest(app, guest.browser, { fixtureId, teamName });
    };
    const open = await ask(20, 'SUN XI');
    const closed = await ask(21, 'Sun XI');
    const ofOthers = await ask(22, '2nd XI');
    const path = `/api/v1/match-requests/${closed.id}/refusal`;
    const answer = { as: host.browser, json: { reason: 'Sorry.' } };
    expect((await app.call('POST', path, answer)).status).toBe(201);
    expect((await renameTeam(guest.browser)).status).toBe(200);
    const names = await readTeamNames('match_requests', open, closed, ofOthers);
    expect(names).toEqual(['Sunday XI', 'Sun XI', '2nd XI']);
    const accepted = await app.call('POST', `/api/v1/match-requests/${open.id}/acceptance`, {
      as: host.browser,
    });
    expect(accepted.status).toBe(201);
    expect((await accepted.json()).away.teamName).toBe('Sunday XI');
  });

  it('refuses a new name of a team if the club has another fixture under it on the day of a coming fixture', async () => {
    const { host, hostDate } = await createMatch(app, { host: { teamName: 'Sun XI' } });
    const { browser } = host;
    await listDate(browser, { teamName: 'Sunday XI', date: hostDate.date });
    const response = await renameTeam(browser);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'team-busy', errors: [{ path: 'name' }] });
    expect(await readTeamNames('fixtures', hostDate)).toEqual(['Sun XI']);
    const { items } = await (await app.call('GET', '/api/v1/me/teams', { as: browser })).json();
    expect(items).toMatchObject([{ name: 'Sun XI' }]);
  });
});
