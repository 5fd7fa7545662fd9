import { describe, expect, it } from 'vitest';
import { addDays, toLondonDate } from '../platform/calendar.ts';
import { createTestClub } from '../testing/builders.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import { askWhetherMatchesAreOn } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const firstDate = addDays(toLondonDate(new Date()), 30);
let daysAhead = 0;
function getNextFreeDates() {
  daysAhead += 7;
  const date = addDays(firstDate, daysAhead);
  return { host: { date, maxTravelRadius: 0 }, guest: { date, maxTravelRadius: 0 } };
}

const app = await startTestApp({ worker: true });

async function callApi(as: Browser, method: string, path: string, json?: unknown) {
  const response = await app.call(method, `/api/v1/${path}`, { as, json });
  expect(response.status, `${method} ${path}`).toBeLessThan(300);
  return response.status === 204 ? undefined : response.json();
}

async function listNotificationLines(
  { browser }: { browser: Browser },
  ...clubs: { club: { name: string } }[]
) {
  await waitForJobs(app);
  const { items } = await callApi(browser, 'GET', 'notifications');
  return items.map((item: Record<'kind' | 'text' | 'path', string>) => {
    const nameless = clubs.reduce(
      (text, { club }, index) => text.replace(club.name, ['A', 'B'][index] as string),
      item.text,
    );
    const text = nameless.replace(/\w+day \d+ \w+/, 'DAY');
    return `${item.kind}: ${text} ${item.path}`;
  });
}

async function createSentRequest() {
  const dates = await createMatchingFreeDates(app, getNextFreeDates());
  const { guest, hostDate, guestDate } = dates;
  const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
  const request = await createMatchRequest(app, guest.browser, input);
  await waitForJobs(app);
  return { ...dates, request };
}

describe('notifications about a request', () => {
  it('notifies the receiving club of a match request and the sending club of the answer', async () => {
    const { host, guest, request } = await createSentRequest();
    await callApi(host.browser, 'POST', `match-requests/${request.id}/refusal`, { reason: 'Full' });
    expect(await listNotificationLines(host, guest)).toEqual([
      'request: A would like to play you on DAY. /requests',
    ]);
    expect(await listNotificationLines(guest, host)).toEqual([
      'answer: A have declined your request for DAY. /requests?show=past',
    ]);
  });

  it('notifies the receiving club when a match request is withdrawn', async () => {
    const { host, guest, request } = await createSentRequest();
    await callApi(guest.browser, 'DELETE', `match-requests/${request.id}`);
    expect(await listNotificationLines(host, guest)).toEqual([
      'request: A have withdrawn their request for DAY. /requests?show=past',
      'request: A would like to play you on DAY. /requests',
    ]);
    expect(await listNotificationLines(guest)).toEqual([]);
  });

  it('notifies both clubs when a match request expires', async () => {
    const { host, guest, guestDate, request } = await createSentRequest();
    await app.db.$client.query(
      `update match_requests set expires_at = now() - interval '1 ms' where id = $1`,
      [request.id],
    );
    await app.runJob('matches.expire-requests');
    expect(await listNotificationLines(guest, host)).toEqual([
      `answer: A didn’t reply in time about DAY. Here’s who else is free. /opponents/${guestDate.id}`,
    ]);
    expect((await listNotificationLines(host, guest))[0]).toBe(
      'request: A’s request for DAY has expired without a reply from you. /requests?show=past',
    );
  });

  it('notifies the sender of an accepted request, and tells another requesting club that the date is taken', async () => {
    const { host, guest, hostDate, request } = await createSentRequest();
    const rival = await createTestClub(app);
    await createMatchRequest(app, rival.browser, { fixtureId: hostDate.id });
    const { id } = await callApi(host.browser, 'POST', `match-requests/${request.id}/acceptance`);
    expect(await listNotificationLines(guest, host)).toEqual([
      `answer: A have accepted your request for DAY. /match/${id}`,
    ]);
    expect(await listNotificationLines(rival, host)).toEqual([
      'answer: A are no longer free on DAY. /requests?show=past',
    ]);
    expect(await listNotificationLines(host)).toHaveLength(2);
  });

  it('notifies the receivers of a club’s other requests that they are withdrawn when one is accepted', async () => {
    const { host, guest, guestDate, request } = await createSentRequest();
    const other = await createTestClub(app);
    const { date } = guestDate;
    const [fixture] = [
      await callApi(other.browser, 'POST', 'fixtures', {
        teamName: 'Sunday XI',
        date,
        contactEmail: 'a@b.example',
        side: 'home',
        ground: 'The Rec',
        postcode: 'SW18 4RD',
        maxTravelRadius: 0,
      }),
    ];
    await createMatchRequest(app, guest.browser, {
      fixtureId: fixture.id,
      ownFixtureId: guestDate.id,
    });
    await callApi(host.browser, 'POST', `match-requests/${request.id}/acceptance`);
    expect((await listNotificationLines(other, guest))[0]).toBe(
      'request: A are no longer free on DAY, so their request has been withdrawn. /requests?show=past',
    );
    expect(await listNotificationLines(guest, host)).toEqual([
      expect.stringMatching(/^answer: A have accepted your request for DAY/),
    ]);
  });

  it('notifies the sender of a request, without naming the date, when the date was deleted', async () => {
    const { host, guest, hostDate } = await createSentRequest();
    await callApi(host.browser, 'DELETE', `fixtures/${hostDate.id}`);
    expect(await listNotificationLines(guest, host)).toEqual([
      'answer: A are no longer free on a date. /requests?show=past',
    ]);
  });
});

describe('notifications about a match', () => {
  it('notifies the other club of each suggested change to the terms and of each answer', async () => {
    const { host, guest, match } = await createMatch(app, getNextFreeDates());
    const path = `matches/${match.id}/terms-proposals`;
    const propose = async (ball: string) =>
      (await callApi(guest.browser, 'POST', path, { terms: { ball } })).proposal.id;
    await callApi(host.browser, 'POST', `${path}/${await propose('Pink')}/refusal`, {});
    await callApi(host.browser, 'POST', `${path}/${await propose('Red')}/acceptance`);
    await callApi(guest.browser, 'DELETE', `${path}/${await propose('White')}`);
    const at = `/match/${match.id}`;
    const ofTerms = (lines: string[]) => lines.filter((line) => line.startsWith('terms')).sort();
    expect(ofTerms(await listNotificationLines(host, guest))).toEqual([
      `terms: A have withdrawn the change that they suggested for DAY. ${at}`,
      ...Array.from({ length: 3 }, () => `terms: A suggest a change to DAY. ${at}`),
    ]);
    expect(ofTerms(await listNotificationLines(guest, host))).toEqual([
      `terms: A have agreed to your change for DAY. ${at}`,
      `terms: A said no to your change for DAY. Nothing has changed. ${at}`,
    ]);
  });

  it('notifies the other club of a called-off match with the reason', async () => {
    const { host, guest, match } = await createMatch(app, getNextFreeDates());
    const path = `matches/${match.id}/cancellation`;
    await callApi(host.browser, 'POST', path, { reason: 'not-enough-players' });
    expect((await listNotificationLines(guest, host))[0]).toBe(
      `called-off: A have called off DAY because they are short of players. /match/${match.id}`,
    );
    expect((await listNotificationLines(host, guest)).join()).not.toContain('called off');
  });

  it('asks both clubs whether a match is still on and notifies the other club of each new answer', async () => {
    const date = addDays(toLondonDate(new Date()), 7);
    const fields = { host: { date, maxTravelRadius: 0 }, guest: { date, maxTravelRadius: 0 } };
    const { host, guest, match } = await createMatch(app, fields);
    const yesterday = `update match_terms set answered_at = now() - interval '1 day'
      where match_id = $1`;
    await app.db.$client.query(yesterday, [match.id]);
    for (const _ of [1, 2]) await askWhetherMatchesAreOn(app);
    const at = `/match/${match.id}`;
    const question = `reconfirm: Still on? You play A on DAY. ${at}`;
    const ofQuestion = async (club: typeof host, other: typeof host) =>
      (await listNotificationLines(club, other)).filter((line: string) =>
        line.startsWith('reconfirm'),
      );
    expect(await ofQuestion(host, guest)).toEqual([question]);
    expect(await ofQuestion(guest, host)).toEqual([question]);
    const answer = async (given: string) => {
      await callApi(host.browser, 'POST', `matches/${match.id}/reconfirmation`, { answer: given });
      await waitForJobs(app);
    };
    for (const given of ['on', 'on', 'problem', 'on']) await answer(given);
    expect(await ofQuestion(guest, host)).toEqual([
      `reconfirm: A say there’s a problem with DAY. ${at}`,
      `reconfirm: A say DAY is still on. ${at}`,
      question,
    ]);
    expect(await ofQuestion(host, guest)).toEqual([question]);
  });
});

it('notifies a club of another club’s free date that suits one of its own free dates', async () => {
  const { host, guest, hostDate, guestDate } = await createMatchingFreeDates(app, {
    host: { date: addDays(firstDate, 400) },
    guest: { date: addDays(firstDate, 400), maxTravelRadius: 100 },
  });
  await waitForJobs(app);
  const event = { clubId: host.club.id, fixtureId: hostDate.id, foundFixtureId: guestDate.id };
  for (const _ of [1, 2]) await app.runJob('opponents.found.notify', event);
  expect(await listNotificationLines(host, guest)).toEqual([
    `opponent: A are also free on DAY – a good match for your Sunday XI. /opponents/${hostDate.id}`,
  ]);
  await callApi(guest.browser, 'DELETE', `fixtures/${guestDate.id}`);
  await app.runJob('opponents.found.notify', event);
  const gone = { ...event, clubId: guest.club.id };
  await app.runJob('opponents.found.notify', gone);
  expect(await listNotificationLines(guest)).toEqual([]);
});
