import type { CardItemList } from '@fixturebook/contract/card/card';
import { expect, it } from 'vitest';
import { createSecretary, createTestClub, createTestFixture } from '../../testing/builders.ts';
import { answerInvitation, createInvitedMatch } from '../../testing/field-calls/invitations.ts';
import {
  createMatch,
  createMatchingFreeDates,
  createMatchRequest,
  sendCounterOffer,
} from '../../testing/matches.ts';
import { askWhetherMatchesAreOn } from '../../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const datesOn = (date: string) => ({ host: { date }, guest: { date } });

it('lists the club’s fixtures of a season by date and start time', async () => {
  const { browser } = await createTestClub(app);
  const days = ['2030-12-31', '2030-06-02', '2030-06-01', '2031-01-01'];
  for (const date of days) await createTestFixture(app, browser, { date });
  await createTestFixture(app, browser, {
    date: '2030-06-01',
    startTime: '11:00',
    teamName: 'Colts',
  });
  await createTestFixture(app, (await createTestClub(app)).browser, { date: '2030-06-01' });
  const items = await readCardItems(browser);
  expect(items.map(({ fixture }) => fixture.date)).toEqual([
    '2030-06-01',
    '2030-06-01',
    '2030-06-02',
    '2030-12-31',
  ]);
  expect(items[0]).toMatchObject({
    fixture: { teamName: 'Colts', distanceKm: 0 },
    state: 'free',
    requests: { in: 0, out: 0 },
    match: null,
  });
  expect(await readCardItems(browser, 2031)).toHaveLength(1);
  expect(await readCardItems(browser, 2032)).toEqual([]);
});

it('lists the matches of a day that start at the same time in the order of their teams', async () => {
  const { browser } = await createTestClub(app);
  for (const teamName of ['Sunday XI', '2nd XI', '3rd XI', '1st XI'])
    await createTestFixture(app, browser, { date: '2030-06-01', startTime: '13:00', teamName });
  const items = await readCardItems(browser);
  expect(items.map(({ fixture }) => fixture.teamName)).toEqual([
    '1st XI',
    '2nd XI',
    '3rd XI',
    'Sunday XI',
  ]);
});

it('counts the received and sent match requests for a fixture until the requests expire', async () => {
  const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(
    app,
    datesOn('2030-06-03'),
  );
  await createMatchRequest(app, guest.browser, {
    fixtureId: hostDate.id,
    ownFixtureId: guestDate.id,
  });
  expect(await readCardItems(host.browser)).toMatchObject([
    { state: 'requested', requests: { in: 1, out: 0 } },
  ]);
  expect(await readCardItems(guest.browser)).toMatchObject([
    { state: 'requested', requests: { in: 0, out: 1 } },
  ]);
  now = new Date('2030-05-09T12:00:00Z');
  expect(await readCardItems(host.browser)).toMatchObject([
    { state: 'free', requests: { in: 0, out: 0 } },
  ]);
  now = new Date('2030-05-01T12:00:00Z');
});

it('counts a match request with a counter-offer as received by the club that asked', async () => {
  const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(
    app,
    datesOn('2030-06-08'),
  );
  const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
  const { id } = await createMatchRequest(app, guest.browser, input);
  await sendCounterOffer(app, host.browser, id);
  const { browser: rival } = await createTestClub(app);
  await createMatchRequest(app, rival, { fixtureId: hostDate.id });
  expect(await readCardItems(host.browser)).toMatchObject([{ requests: { in: 1, out: 1 } }]);
  expect(await readCardItems(guest.browser)).toMatchObject([{ requests: { in: 1, out: 0 } }]);
});

it('shows whether a match on the fixture card has a proposed change, needs reconfirmation or is called off', async () => {
  const { host, guest, match } = await createMatch(app, datesOn('2030-06-04'));
  const agreed = { id: match.id, status: 'agreed', opponent: { id: guest.club.id } };
  expect(await readCardItems(host.browser)).toMatchObject([
    { state: 'confirmed', match: { ...agreed, proposalOpen: false, reconfirm: false } },
  ]);

  const path = `/api/v1/matches/${match.id}`;
  const terms = { startTime: '14:30' };
  await app.call('POST', `${path}/terms-proposals`, { as: guest.browser, json: { terms } });
  now = new Date('2030-05-28T09:30:00Z');
  await askWhetherMatchesAreOn(app);
  expect(await readCardItems(host.browser)).toMatchObject([
    { match: { ...agreed, proposalOpen: true, reconfirm: true } },
  ]);
  await app.call('POST', `${path}/reconfirmation`, { as: host.browser, json: { answer: 'on' } });
  expect(await readCardItems(host.browser)).toMatchObject([{ match: { reconfirm: false } }]);
  expect(await readCardItems(guest.browser)).toMatchObject([{ match: { reconfirm: true } }]);

  await app.call('POST', `${path}/cancellation`, {
    as: guest.browser,
    json: { reason: 'not-enough-players' },
  });
  expect(await readCardItems(host.browser)).toMatchObject([
    { state: 'called-off', match: { ...agreed, status: 'called-off', reconfirm: false } },
  ]);
  now = new Date('2030-05-01T12:00:00Z');
});

it('counts the clubs that suit each coming free date, and leaves out the dates of clubs that blocked it', async () => {
  const date = '2030-06-20';
  const { host, guest } = await createMatchingFreeDates(app, datesOn(date));
  await createTestFixture(app, host.browser, { date: '2030-06-21', teamName: '2nd XI' });
  const readCounts = async (browser: Browser) =>
    (await readCardItems(browser)).map(({ opponents }) => opponents);
  const lonely = { opponents: 0, more: false };
  expect(await readCounts(host.browser)).toEqual([{ opponents: 1, more: false }, lonely]);
  expect(await readCounts(guest.browser)).toEqual([{ opponents: 1, more: false }]);
  await app.call('POST', `/api/v1/clubs/${host.club.slug}/block`, { as: guest.browser });
  expect(await readCounts(host.browser)).toEqual([lonely, lonely]);
});

it('counts no opponents for a match, and for a date that was called off', async () => {
  const { host } = await createMatch(app, datesOn('2030-06-22'));
  const off = await createTestFixture(app, host.browser, { date: '2030-06-23' });
  await app.call('POST', `/api/v1/fixtures/${off.id}/cancellation`, {
    as: host.browser,
    json: { reason: 'ground' },
  });
  expect(await readCardItems(host.browser)).toMatchObject([
    { state: 'confirmed', opponents: null },
    { state: 'called-off', opponents: null },
  ]);
});

it('shows both clubs the side, ground, postcode and start of the agreed terms of a match', async () => {
  const { host, guest, match } = await createMatch(app, {
    host: { date: '2030-06-11', ground: 'Beech Bottom', postcode: 'SW18 4RD', startTime: '13:00' },
    guest: { date: '2030-06-11', side: 'either', ground: 'Our Field' },
  });
  const path = `/api/v1/matches/${match.id}/terms-proposals`;
  const json = { terms: { startTime: '14:30', ground: 'Top Field' } };
  const proposed = await app.call('POST', path, { as: guest.browser, json });
  const { proposal } = await proposed.json();
  const venue = { ground: 'Beech Bottom', postcode: 'SW18 4RD', startTime: '13:00' };
  expect(await readCardItems(guest.browser)).toMatchObject([{ match: { side: 'away', ...venue } }]);
  now = new Date('2030-05-01T12:01:00Z');
  await app.call('POST', `${path}/${proposal.id}/acceptance`, { as: host.browser });
  now = new Date('2030-05-01T12:00:00Z');
  const changed = { ...venue, ground: 'Top Field', startTime: '14:30' };
  expect(await readCardItems(guest.browser)).toMatchObject([
    { match: { side: 'away', ...changed } },
  ]);
  expect(await readCardItems(host.browser)).toMatchObject([
    { match: { side: 'home', ...changed } },
  ]);
});

it('shows no old match for a date that is free again after the match was called off', async () => {
  const { host, match } = await createMatch(app, datesOn('2030-06-05'));
  await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, {
    as: host.browser,
    json: { reason: 'opposition-pulled-out', readvertise: true },
  });
  expect(await readCardItems(host.browser)).toMatchObject([{ state: 'free', match: null }]);
});

it('shows no old match for a date that became free again and was then called off', async () => {
  const { host, guest, hostDate, match } = await createMatch(app, datesOn('2030-06-07'));
  await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, {
    as: host.browser,
    json: { reason: 'opposition-pulled-out', readvertise: true },
  });
  await app.call('POST', `/api/v1/fixtures/${hostDate.id}/cancellation`, {
    as: host.browser,
    json: { reason: 'weather' },
  });
  expect(await readCardItems(host.browser)).toMatchObject([{ state: 'called-off', match: null }]);
  expect(await readCardItems(guest.browser)).toMatchObject([{ match: { id: match.id } }]);
});

it('leaves out free dates, but keeps agreed matches, after their day has ended in London', async () => {
  const { host, guest } = await createMatch(app, datesOn('2030-06-06'));
  await createTestFixture(app, host.browser, { date: '2030-06-06', teamName: '2nd XI' });
  now = new Date('2030-06-06T22:59:59Z');
  expect(await readCardItems(host.browser)).toHaveLength(2);
  now = new Date('2030-06-06T23:00:00Z');
  expect(await readCardItems(host.browser)).toMatchObject([{ state: 'confirmed' }]);
  expect(await readCardItems(guest.browser)).toHaveLength(1);
  now = new Date('2030-05-01T12:00:00Z');
});

it('rejects a request for the fixture card without a season, by a visitor or by an account without a club', async () => {
  const { browser } = await createTestClub(app);
  for (const query of ['', '?season=', '?season=now', '?season=1066'])
    expect((await getCard(query, browser)).status).toBe(400);
  expect((await getCard('?season=2030')).status).toBe(401);
  const { browser: withoutClub } = await createSecretary(app);
  expect((await getCard('?season=2030', withoutClub)).status).toBe(403);
});

function getCard(query: string, as?: Browser) {
  return app.call('GET', `/api/v1/me/fixtures${query}`, { as });
}

it('shows what the invited opponent of a recorded match has answered', async () => {
  const { browser, match, token } = await createInvitedMatch(app, { date: '2030-06-15' });
  const readState = async () => (await readCardItems(browser))[0]?.recorded?.invitation;
  expect(await readState()).toBe('waiting');
  await answerInvitation(app, token, { answer: 'yes' });
  expect(await readState()).toBe('confirmed');
  const { teamName, opponent, competition, date, side, ground, postcode } = match;
  const json = { teamName, opponent, competition, date, side, ground, postcode };
  await app.call('PUT', `/api/v1/recorded-matches/${match.id}`, { as: browser, json });
  expect(await readState()).toBe('changed');
});

async function readCardItems(browser: Browser, season = 2030): Promise<CardItemList['items']> {
  const response = await getCard(`?season=${season}`, browser);
  expect(response.status).toBe(200);
  return (await response.json()).items;
}
