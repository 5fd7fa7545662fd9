import { randomUUID } from 'node:crypto';
import type { CardItemList } from '@fixturebook/contract/card/card';
import type { Home } from '@fixturebook/contract/card/home';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../../testing/builders.ts';
import { createMatch, createMatchRequest, createRecordedMatch } from '../../testing/matches.ts';
import { createRecordedMatchInput } from '../../testing/profile.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const path = '/api/v1/recorded-matches';

async function readCard(as: Browser, date: string) {
  const response = await app.call('GET', `/api/v1/me/fixtures?season=${date.slice(0, 4)}`, { as });
  const { items }: CardItemList = await response.json();
  return items.filter(({ fixture }) => fixture.date === date);
}

const record = (as: Browser, fields: Parameters<typeof createRecordedMatchInput>[0]) =>
  app.call('POST', path, { as, json: createRecordedMatchInput(fields) });

describe('recording a match', () => {
  it('puts the match on the card and makes it the next match of the club', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser, { notes: 'Bring the covers.' });
    expect(match).toMatchObject({
      status: 'agreed',
      opponent: 'Upper Wessington',
      competition: 'league',
      side: 'home',
      startTime: '13:00',
      notes: 'Bring the covers.',
      callOff: null,
      played: null,
    });
    const [item] = await readCard(browser, match.date);
    expect(item).toMatchObject({
      state: 'confirmed',
      match: null,
      recorded: { id: match.id, opponent: 'Upper Wessington', startTime: '13:00', played: false },
    });
    const home: Home = await (await app.call('GET', '/api/v1/me/home', { as: browser })).json();
    expect(home.nextMatch).toBeNull();
    expect(home.nextRecordedMatch).toMatchObject({ id: match.id, ground: 'The Rec' });
  });

  it('records an away match without a ground, and names the missing fields of a home match', async () => {
    const { browser } = await createTestClub(app);
    const away = await record(browser, { side: 'away', ground: '', postcode: '' });
    expect(await away.json()).toMatchObject({ side: 'away', ground: '', postcode: '' });
    const home = await record(browser, { ground: '', postcode: '', opponent: ' ' });
    expect(home.status).toBe(400);
    const { errors } = await home.json();
    expect(errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'ground',
      'opponent',
      'postcode',
    ]);
    const overs = await record(browser, { overs: 40, format: 'twenty20' });
    expect((await overs.json()).errors[0].path).toBe('overs');
  });

  it('is only for a club that is logged in', async () => {
    expect((await app.call('POST', path, { json: createRecordedMatchInput() })).status).toBe(401);
  });

  it('records a match once when the same request is sent again', async () => {
    const { browser } = await createTestClub(app);
    const json = createRecordedMatchInput();
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = async () => {
      const response = await app.call('POST', path, { as: browser, json, headers });
      return (await response.json()).id;
    };
    expect(await send()).toBe(await send());
    expect(await readCard(browser, json.date)).toHaveLength(1);
  });

  it('refuses a second match of a team on a day, and one on a pitch that is taken', async () => {
    const { browser } = await createTestClub(app);
    const { teamName } = await createRecordedMatch(app, browser);
    const second = await record(browser, { teamName: teamName.toUpperCase(), side: 'away' });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({
      code: 'team-busy',
      errors: [{ path: 'teamName' }],
    });
    const samePitch = await record(browser, { startTime: '14:00' });
    expect(samePitch.status).toBe(409);
    expect((await samePitch.json()).code).toBe('ground-taken');
    expect((await record(browser, { side: 'away' })).status).toBe(201);
  });

  it('refuses a home match on the pitch of an agreed match, and an acceptance on that of a recorded match', async () => {
    const { host, match } = await createMatch(app);
    const { date, ground, postcode, startTime } = match.terms;
    const taken = await record(host.browser, { date, ground, postcode, startTime });
    expect((await taken.json()).code).toBe('ground-taken');
    const day = getDateInDays(33);
    await createRecordedMatch(app, host.browser, { date: day, ground, postcode, startTime });
    const listed = await createTestFixture(app, host.browser, { date: day, ground, postcode });
    const guest = await createTestClub(app, { postcode: 'EC1A 1BB' });
    const request = await createMatchRequest(app, guest.browser, {
      fixtureId: listed.id,
      teamName: 'Vets',
    });
    const acceptance = await app.call('POST', `/api/v1/match-requests/${request.id}/acceptance`, {
      as: host.browser,
    });
    expect((await acceptance.json()).code).toBe('ground-taken');
  });

  it('takes the free date of the team, unless a club has asked for it', async () => {
    const { browser } = await createTestClub(app);
    const free = await createTestFixture(app, browser);
    const match = await createRecordedMatch(app, browser, {
      teamName: free.teamName,
      date: free.date,
    });
    expect(match.fixtureId).toBe(free.id);
    const asked = await createTestFixture(app, browser, { date: getDateInDays(40) });
    const guest = await createTestClub(app);
    await createMatchRequest(app, guest.browser, { fixtureId: asked.id, teamName: 'Vets' });
    const refused = await record(browser, { teamName: asked.teamName, date: asked.date });
    expect(refused.status).toBe(409);
    expect((await refused.json()).code).toBe('free-date-asked');
  });

  it('releases the request of the team for another club’s free date on that day', async () => {
    const asking = await createTestClub(app);
    const host = await createTestClub(app);
    const free = await createTestFixture(app, host.browser);
    const { id } = await createMatchRequest(app, asking.browser, {
      fixtureId: free.id,
      teamName: 'Vets',
    });
    await createRecordedMatch(app, asking.browser, { teamName: 'Vets', date: free.date });
    const { rows } = await app.db.$client.query('select status from match_requests where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'released' }]);
  });
});

describe('changing a recorded match', () => {
  const change = (as: Browser | undefined, match: RecordedMatch, json: object, version?: string) =>
    app.call('PUT', `${path}/${match.id}`, {
      as,
      json: createRecordedMatchInput({ teamName: match.teamName, ...json }),
      headers: version ? { 'If-Match': `"${version}"` } : {},
    });

  it('moves the match to another day, side and opponent, and keeps the earlier terms in its history', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    const date = getDateInDays(45);
    const moved = await change(
      browser,
      match,
      {
        date,
        side: 'away',
        ground: '',
        postcode: '',
        opponent: 'Nether Poppleton',
        competition: 'cup',
      },
      match.version,
    );
    expect(moved.status).toBe(200);
    const view: RecordedMatch = await moved.json();
    expect(view).toMatchObject({
      date,
      side: 'away',
      opponent: 'Nether Poppleton',
      competition: 'cup',
    });
    expect(await readCard(browser, match.date)).toEqual([]);
    // The pitch of the first day is free again.
    await createRecordedMatch(app, browser, { date: match.date });
  });

  it('refuses to overwrite a change that the officer has not seen', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    await change(browser, match, { opponent: 'Nether Poppleton' }, match.version);
    const late = await change(browser, match, { startTime: '11:00' }, match.version);
    expect(late.status).toBe(412);
  });

  it('refuses to move a match to a day on which the team or the pitch is taken', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    const other = await createRecordedMatch(app, browser, { date: getDateInDays(31) });
    const onPitch = await change(browser, match, { date: other.date });
    expect((await onPitch.json()).code).toBe('ground-taken');
    const away = { date: other.date, side: 'away', teamName: other.teamName } as const;
    expect((await (await change(browser, match, away)).json()).code).toBe('team-busy');
  });

  it('does not find the match of another club, and refuses a visitor and wrong values', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    const other = await createTestClub(app);
    expect((await change(other.browser, match, {})).status).toBe(404);
    expect((await change(undefined, match, {})).status).toBe(401);
    const wrong = await change(browser, match, { competition: 'test match' });
    expect((await wrong.json()).errors[0].path).toBe('competition');
    for (const [method, address] of [
      ['GET', `${path}/${match.id}`],
      ['DELETE', `${path}/${match.id}`],
      ['DELETE', `${path}/${match.id}/cancellation`],
      ['DELETE', `/api/v1/matches/${match.id}/played`],
    ] as const) {
      expect((await app.call(method, address, { as: other.browser })).status).toBe(404);
      expect((await app.call(method, address)).status).toBe(401);
    }
  });
});

describe('calling off a recorded match', () => {
  const callOff = (as: Browser | undefined, id: string, json: object) =>
    app.call('POST', `${path}/${id}/cancellation`, { as, json });

  it('frees the day and the pitch, and puts the match back on if both are still free', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    const off = await callOff(browser, match.id, { reason: 'ground' });
    expect(await off.json()).toMatchObject({ status: 'called-off', callOff: { reason: 'ground' } });
    const [item] = await readCard(browser, match.date);
    expect(item).toMatchObject({ state: 'called-off', recorded: { status: 'called-off' } });
    const inItsPlace = await createRecordedMatch(app, browser);
    const reinstate = () => app.call('DELETE', `${path}/${match.id}/cancellation`, { as: browser });
    expect((await (await reinstate()).json()).code).toBe('ground-taken');
    await app.call('DELETE', `${path}/${inItsPlace.id}`, { as: browser });
    expect((await reinstate()).status).toBe(204);
    const { status } = await (await app.call('GET', `${path}/${match.id}`, { as: browser })).json();
    expect(status).toBe('agreed');
  });

  it('lists the date as free again for other clubs, and refuses then to put the match back on', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    const off = await callOff(browser, match.id, { reason: 'other', readvertise: true });
    expect(await off.json()).toMatchObject({ fixtureStatus: 'open' });
    const other = await createTestClub(app);
    const seen = await app.call('GET', `/api/v1/fixtures/${match.fixtureId}`, {
      as: other.browser,
    });
    expect(await seen.json()).toMatchObject({ status: 'open', teamName: match.teamName });
    const back = await app.call('DELETE', `${path}/${match.id}/cancellation`, { as: browser });
    expect((await back.json()).code).toBe('fixture-not-open');
  });

  it('refuses a reason of the match day before that day, and other callers', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    const early = await callOff(browser, match.id, { reason: 'rained-off' });
    expect((await early.json()).errors[0].path).toBe('reason');
    expect((await callOff(browser, match.id, { reason: 'boredom' })).status).toBe(400);
    expect((await callOff(undefined, match.id, { reason: 'ground' })).status).toBe(401);
    const other = await createTestClub(app);
    expect((await callOff(other.browser, match.id, { reason: 'ground' })).status).toBe(404);
  });

  it('takes a match that was recorded by mistake off the card with its fixture', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    const remove = () => app.call('DELETE', `${path}/${match.id}`, { as: browser });
    expect((await remove()).status).toBe(204);
    expect(await readCard(browser, match.date)).toEqual([]);
    expect((await remove()).status).toBe(404);
    const single = `/api/v1/fixtures/${match.fixtureId}`;
    expect((await app.call('GET', single, { as: browser })).status).toBe(404);
  });

  it('refuses to delete the fixture of a recorded match that was called off as a free date', async () => {
    const { browser } = await createTestClub(app);
    const match = await createRecordedMatch(app, browser);
    await callOff(browser, match.id, { reason: 'ground' });
    const removal = await app.call('DELETE', `/api/v1/fixtures/${match.fixtureId}`, {
      as: browser,
    });
    expect((await removal.json()).code).toBe('fixture-not-open');
  });
});

describe('ticking a match as played', () => {
  const tick = (as: Browser | undefined, id: string, json: object) =>
    app.call('PUT', `/api/v1/matches/${id}/played`, { as, json });

  it('keeps the tick and the note of a recorded match from its day on', async () => {
    const { browser } = await createTestClub(app);
    const coming = await createRecordedMatch(app, browser);
    const early = await tick(browser, coming.id, {});
    expect((await early.json()).code).toBe('match-over');
    const match = await createRecordedMatch(app, browser, { date: getDateInDays(-3) });
    expect((await tick(browser, match.id, { note: 'Lost by 4 runs.' })).status).toBe(204);
    expect((await tick(browser, match.id, { note: 'Lost by 5 runs.' })).status).toBe(204);
    const read = async () => (await app.call('GET', `${path}/${match.id}`, { as: browser })).json();
    expect((await read()).played).toMatchObject({ note: 'Lost by 5 runs.' });
    const [item] = await readCard(browser, match.date);
    expect(item?.recorded?.played).toBe(true);
    await app.call('DELETE', `/api/v1/matches/${match.id}/played`, { as: browser });
    expect((await read()).played).toBeNull();
  });

  it('keeps a tick of each club of an agreed match', async () => {
    const { host, guest, match } = await createMatch(app);
    const toToday = 'update matches set date = current_date where id = $1';
    await app.db.$client.query(toToday, [match.id]);
    expect((await tick(host.browser, match.id, { note: 'Tied.' })).status).toBe(204);
    const read = async (as: Browser) =>
      (await (await app.call('GET', `/api/v1/matches/${match.id}`, { as })).json()).played;
    expect(await read(host.browser)).toMatchObject({ note: 'Tied.' });
    expect(await read(guest.browser)).toBeNull();
    expect((await tick(undefined, match.id, {})).status).toBe(401);
    expect((await tick((await createTestClub(app)).browser, match.id, {})).status).toBe(404);
    expect((await tick(host.browser, match.id, { note: 'x'.repeat(1001) })).status).toBe(400);
  });
});
