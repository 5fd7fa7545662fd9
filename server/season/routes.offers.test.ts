import type {
  SeasonAcceptanceResult,
  SeasonOffer,
  SeasonPreview,
} from '@fixturebook/contract/season';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { createSecretary, createTestClub, createTestFixture } from '../testing/builders.ts';
import { createMatch, createMatchRequest } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const thisAutumn = new Date('2030-11-02T12:00:00Z');
const thisSpring = new Date('2030-05-01T12:00:00Z');
let now = thisSpring;
const app = await startTestApp({ clock: () => now });

beforeEach(() => {
  now = thisSpring;
});

/**
 * Creates two clubs that played each other in 2030. The host has planned 2031, which gave the guest
 * first refusal on the date.
 */
async function createSeasonOffer() {
  const { host, guest, ...rest } = await createMatch(app, {
    host: { date: '2030-06-01', teamName: '1st XI' },
    guest: { date: '2030-06-01', teamName: 'Sunday XI' },
  });
  now = thisAutumn;
  const [item] = await planSeason(host.browser);
  if (!item?.listedId) throw new Error('nothing was listed');
  return { host, guest, ...rest, fixtureId: item.listedId, asked: item.asked };
}

describe("last year's opponent", () => {
  it('offers a planned date first to the team that was last year’s opponent', async () => {
    const { host, guest, fixtureId, asked } = await createSeasonOffer();
    expect(asked).toBe(true);
    expect(await listSeasonOffers(guest.browser)).toMatchObject([
      {
        fixture: { id: fixtureId, date: '2031-05-31', side: 'away', club: { id: host.club.id } },
        teamName: 'Sunday XI',
        ground: '',
        firstUntil: '2030-11-09T12:00:00.000Z',
      },
    ]);
    expect(await listSeasonOffers(host.browser)).toEqual([]);
  });

  it('sends last year’s opponent one notification for all dates that a club offers them', async () => {
    const { host, guest } = await createMatch(app, {
      host: { date: '2030-06-01', teamName: '1st XI' },
      guest: { date: '2030-06-01' },
    });
    const second = await createTestFixture(app, host.browser, {
      date: '2030-06-08',
      teamName: '1st XI',
    });
    const request = await createMatchRequest(app, guest.browser, { fixtureId: second.id });
    await callApi(host.browser, 'POST', `match-requests/${request.id}/acceptance`);
    now = thisAutumn;
    await planSeason(host.browser);
    await runQueuedJobs('season.offered.notify', guest.club.id);
    await runQueuedJobs('season.offered.notify', guest.club.id);
    expect(await listNotifications(guest.browser)).toEqual([
      {
        kind: 'request',
        path: '/requests',
        text: `${host.club.name} would like to play you again on Saturday 31 May and Saturday 7 June 2031.`,
      },
    ]);
  });

  it('announces a date offered to last year’s opponent only after a week, but lets other clubs find it before', async () => {
    const { fixtureId } = await createSeasonOffer();
    const searching = await createTestClub(app);
    const own = await createTestFixture(app, searching.browser, { date: '2031-05-31' });
    const { items } = await callApi(searching.browser, 'GET', `fixtures/${own.id}/opponents`);
    expect(items.map(({ fixture }: SeasonOffer) => fixture.id)).toContain(fixtureId);
    expect(await listAnnouncedFixtureIds()).not.toContain(fixtureId);
    now = new Date('2030-11-09T11:59:59Z');
    expect(await listAnnouncedFixtureIds()).not.toContain(fixtureId);
    now = new Date('2030-11-09T12:00:00Z');
    expect(await listAnnouncedFixtureIds()).toContain(fixtureId);
    expect(await listAnnouncedFixtureIds()).not.toContain(fixtureId);
  });

  it('closes the offer of a date when last year’s opponent replies with a match request', async () => {
    const { host, guest, fixtureId } = await createSeasonOffer();
    const own = await createTestFixture(app, guest.browser, {
      date: '2031-05-31',
      teamName: 'Sunday XI',
    });
    const request = await createMatchRequest(app, guest.browser, {
      fixtureId,
      teamName: 'Sunday XI',
    });
    expect(request.ownFixtureId).toBe(own.id);
    expect(await listSeasonOffers(guest.browser)).toEqual([]);
    const match = await callApi(host.browser, 'POST', `match-requests/${request.id}/acceptance`);
    expect(match).toMatchObject({ home: { fixtureId: own.id }, away: { fixtureId } });
  });

  it('announces a date to other clubs at once when last year’s opponent refuses it, and notifies its club', async () => {
    const { host, guest, fixtureId } = await createSeasonOffer();
    const [offer] = await listSeasonOffers(guest.browser);
    for (const _ of ['once', 'twice'])
      await callApi(guest.browser, 'POST', `season-offers/${offer?.id}/refusal`);
    expect(await listSeasonOffers(guest.browser)).toEqual([]);
    expect(await listAnnouncedFixtureIds()).toContain(fixtureId);
    await runQueuedJobs('season.offer-refused.notify', guest.club.id);
    expect(await listNotifications(host.browser)).toMatchObject([
      {
        text: `${guest.club.name} can’t play you again on Saturday 31 May 2031. We now show the date to other clubs.`,
      },
    ]);
  });

  it('announces the dates of both clubs to other clubs when the planning club declines last year’s opponent', async () => {
    const { host, guest, fixtureId } = await createSeasonOffer();
    const [answer] = await planSeason(guest.browser);
    const other = await createTestClub(app);
    const fromOther = await createMatchRequest(app, other.browser, {
      fixtureId,
      terms: { ground: 'The Park' },
    });
    await callApi(host.browser, 'POST', `match-requests/${fromOther.id}/refusal`, {
      reason: 'Full',
    });
    expect(await listAnnouncedFixtureIds()).not.toContain(fixtureId);
    const { items } = await callApi(host.browser, 'GET', 'match-requests?direction=in&status=open');
    await callApi(host.browser, 'POST', `match-requests/${items[0].id}/refusal`, {
      reason: 'Full',
    });
    expect(await listAnnouncedFixtureIds()).toEqual(
      expect.arrayContaining([fixtureId, answer?.listedId]),
    );
  });

  it('sends a match request instead of an offer when last year’s opponent has already offered the same match', async () => {
    const { host, guest, fixtureId } = await createSeasonOffer();
    const [item] = await planSeason(guest.browser);
    expect(item).toMatchObject({ outcome: 'listed', asked: true });
    expect(await listSeasonOffers(host.browser)).toEqual([]);
    expect(await listSeasonOffers(guest.browser)).toEqual([]);
    const requests = await callApi(host.browser, 'GET', 'match-requests?direction=in&status=open');
    expect(requests.items).toMatchObject([
      { fixture: { id: fixtureId }, ownFixtureId: item?.listedId, teamName: 'Sunday XI' },
    ]);
    const match = await callApi(
      host.browser,
      'POST',
      `match-requests/${requests.items[0].id}/acceptance`,
    );
    expect(match).toMatchObject({
      home: { fixtureId: item?.listedId },
      away: { fixtureId },
      terms: { date: '2031-05-31', ground: guest.club.name },
    });
  });

  it('requests the date of the matching team when last year’s opponent made two offers for the same day', async () => {
    const { host, guest } = await createMatch(app, {
      host: { date: '2030-06-01', teamName: '1st XI' },
      guest: { date: '2030-06-01', teamName: '1st XI' },
    });
    const elsewhere = { date: '2030-06-01', teamName: '2nd XI', postcode: 'EC1A 1BB' };
    const second = await createTestFixture(app, host.browser, elsewhere);
    const fields = { fixtureId: second.id, teamName: '2nd XI' };
    const { id } = await createMatchRequest(app, guest.browser, fields);
    await callApi(host.browser, 'POST', `match-requests/${id}/acceptance`);
    now = thisAutumn;
    const listed = await planSeason(host.browser);
    const plan = await previewSeasonPlan(guest.browser);
    // The guest replies only to the offer whose fixture has the higher id.
    const [, later] = (await listSeasonOffers(guest.browser)).toSorted((one, other) =>
      one.fixture.id.localeCompare(other.fixture.id),
    );
    const items = plan.items.filter(({ teamName }) => teamName === later?.teamName);
    await acceptSeasonPlan(guest.browser, { ...plan, items }, true);
    const requests = await callApi(host.browser, 'GET', 'match-requests?direction=in&status=open');
    expect(listed).toHaveLength(2);
    expect(requests.items).toMatchObject([
      { fixture: { id: later?.fixture.id, teamName: later?.teamName }, teamName: later?.teamName },
    ]);
  });

  it('makes no second offer for a date of last year that has found another opponent since the first offer', async () => {
    const { host, guest, hostDate, match } = await createMatch(app, {
      host: { date: '2030-06-01' },
      guest: { date: '2030-06-01' },
    });
    now = thisSpring;
    const [first] = await planSeason(host.browser);
    await callApi(host.browser, 'DELETE', `fixtures/${first?.listedId}`);
    const cancellation = { reason: 'not-enough-players' };
    await callApi(guest.browser, 'POST', `matches/${match.id}/cancellation`, cancellation);
    const reopening = { ...cancellation, readvertise: true };
    await callApi(host.browser, 'POST', `matches/${match.id}/cancellation`, reopening);
    const other = await createTestClub(app);
    const request = await createMatchRequest(app, other.browser, { fixtureId: hostDate.id });
    await callApi(host.browser, 'POST', `match-requests/${request.id}/acceptance`);
    expect(await planSeason(host.browser)).toMatchObject([{ outcome: 'listed', asked: false }]);
    expect(await listSeasonOffers(guest.browser)).toEqual([]);
  });

  it('offers no date to last year’s opponent if the secretary chose not to, or if one club blocks the other', async () => {
    const { host, guest } = await createMatch(app, {
      host: { date: '2030-06-01' },
      guest: { date: '2030-06-01' },
    });
    now = thisAutumn;
    const [item] = await planSeason(host.browser, false);
    expect(item?.asked).toBe(false);
    expect(await listAnnouncedFixtureIds()).toContain(item?.listedId);
    expect(await listSeasonOffers(guest.browser)).toEqual([]);

    const plan = await previewSeasonPlan(guest.browser);
    await callApi(host.browser, 'POST', `clubs/${guest.club.slug}/block`);
    expect(await acceptSeasonPlan(guest.browser, plan, true)).toMatchObject([
      { outcome: 'listed', asked: false },
    ]);
    expect(await listSeasonOffers(host.browser)).toEqual([]);
  });

  it('repeats no notification of an offer whose date is planned again, and no offer that was refused', async () => {
    const { host, guest, fixtureId } = await createSeasonOffer();
    await callApi(host.browser, 'DELETE', `fixtures/${fixtureId}`);
    expect(await listSeasonOffers(guest.browser)).toEqual([]);
    const [again] = await planSeason(host.browser);
    expect(await listSeasonOffers(guest.browser)).toMatchObject([
      { fixture: { id: again?.listedId } },
    ]);
    expect(await listQueuedJobs('season.offered.notify', guest.club.id)).toHaveLength(1);

    const [offer] = await listSeasonOffers(guest.browser);
    await callApi(guest.browser, 'POST', `season-offers/${offer?.id}/refusal`);
    await callApi(host.browser, 'DELETE', `fixtures/${again?.listedId}`);
    expect(await planSeason(host.browser)).toMatchObject([{ outcome: 'listed', asked: false }]);
    expect(await listSeasonOffers(guest.browser)).toEqual([]);
  });

  it('hides season offers whose date is taken or has passed', async () => {
    const taken = await createSeasonOffer();
    const rival = await createTestClub(app);
    const terms = { ground: 'The Park' };
    const request = await createMatchRequest(app, rival.browser, {
      fixtureId: taken.fixtureId,
      terms,
    });
    await callApi(taken.host.browser, 'POST', `match-requests/${request.id}/acceptance`);
    expect(await listSeasonOffers(taken.guest.browser)).toEqual([]);

    now = thisSpring;
    const over = await createSeasonOffer();
    now = new Date('2031-05-31T23:00:00Z');
    expect(await listSeasonOffers(over.guest.browser)).toEqual([]);
  });
});

it('announces a date offered to last year’s opponent at once when its club moves it to another day', async () => {
  const { host, fixtureId } = await createSeasonOffer();
  await callApi(host.browser, 'PATCH', `fixtures/${fixtureId}`, { date: addDays('2031-05-31', 7) });
  expect(await listAnnouncedFixtureIds()).toContain(fixtureId);
});

it('lets only the club that received a season offer refuse it, and rejects visitors who list season offers', async () => {
  const { host, guest } = await createSeasonOffer();
  const [offer] = await listSeasonOffers(guest.browser);
  const path = `/api/v1/season-offers/${offer?.id}/refusal`;
  expect((await app.call('POST', path)).status).toBe(401);
  expect((await app.call('POST', path, { as: host.browser })).status).toBe(404);
  const noId = '/api/v1/season-offers/nothing/refusal';
  expect((await app.call('POST', noId, { as: guest.browser })).status).toBe(400);
  expect(await listSeasonOffers(guest.browser)).toHaveLength(1);
  expect((await app.call('GET', '/api/v1/season-offers')).status).toBe(401);
  const { browser: clubless } = await createSecretary(app);
  expect((await app.call('GET', '/api/v1/season-offers', { as: clubless })).status).toBe(403);
});

function previewSeasonPlan(as: Browser): Promise<SeasonPreview> {
  return callApi(as, 'POST', 'me/seasons/2031');
}

async function acceptSeasonPlan(as: Browser, { id, items }: SeasonPreview, askFirst: boolean) {
  const rows = items
    .filter(({ clash }) => clash !== 'listed')
    .map(({ fixtureId, date, side }) => ({ fixtureId, date, side, askFirst }));
  const answer: SeasonAcceptanceResult = await callApi(
    as,
    'POST',
    `me/seasons/2031/${id}/acceptance`,
    {
      rows,
    },
  );
  return answer.items;
}

async function planSeason(as: Browser, askFirst = true) {
  return acceptSeasonPlan(as, await previewSeasonPlan(as), askFirst);
}

async function listSeasonOffers(as: Browser): Promise<SeasonOffer[]> {
  return (await callApi(as, 'GET', 'season-offers')).items;
}

async function listNotifications(as: Browser) {
  const { items } = await callApi(as, 'GET', 'notifications');
  return items
    .filter(({ text }: { text: string }) => !text.includes('accepted'))
    .map(({ kind, text, path }: Record<string, string>) => ({ kind, text, path }));
}

async function callApi(as: Browser, method: string, path: string, json?: unknown) {
  const answer = await app.call(method, `/api/v1/${path}`, { as, json });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.status === 204 ? undefined : answer.json();
}

async function listQueuedJobs(name: string, toClubId: string): Promise<{ data: object }[]> {
  const { rows } = await app.db.$client.query(
    "select data from pgboss.job where name = $1 and data ->> 'toClubId' = $2",
    [name, toClubId],
  );
  return rows;
}

async function runQueuedJobs(name: string, toClubId: string) {
  for (const { data } of await listQueuedJobs(name, toClubId)) await app.runJob(name, data);
}

async function listAnnouncedFixtureIds(): Promise<string[]> {
  await app.db.$client.query("delete from pgboss.job where name = 'fixtures.listed.announce'");
  await app.runJob('fixtures.tell-of-new');
  const { rows } = await app.db.$client.query(
    "select data from pgboss.job where name = 'fixtures.listed.announce'",
  );
  return rows.flatMap(({ data }: { data: { fixtureIds: string[] } }) => data.fixtureIds);
}
