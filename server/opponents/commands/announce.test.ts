import { randomUUID } from 'node:crypto';
import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import type { EventBus } from '../../platform/jobs/events.ts';
import { createTestClub, createTestFixture, createTestTeam } from '../../testing/builders.ts';
import { createMatch } from '../../testing/matches.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { AnnounceDeps } from '../deps.ts';
import { moreOpponentsFound, opponentsFound } from '../events.ts';
import { announceFreeDates, announceMoreFreeDates } from './announce.ts';

let now = new Date('2030-05-01T12:00:00Z');
const app = await startTestApp({ clock: () => now });
const away = { side: 'away', ground: '' } as const;
let date = '2030-06-01';

beforeEach(() => {
  now = new Date('2030-05-01T12:00:00Z');
  date = addDays(date, 1);
});

describe('announcing free dates', () => {
  it('notifies a club of a new free date, and names the club’s own date that it suits', async () => {
    const own = await createClubWithFreeDate();
    await createClubWithFreeDate({ date: addDays(date, 100) });
    await createClubWithFreeDate({ strength: 'strong' });
    const added = await createClubWithFreeDate({ ...away, strength: 'weak' });
    expect(await announceAndListFoundOpponents(added)).toEqual([
      { clubId: own.club.id, fixtureId: own.fixture.id, foundFixtureId: added.fixture.id },
    ]);
  });

  it('notifies no club of a free date of a team of another category', async () => {
    const own = await createClubWithFreeDate();
    const added = await createClubWithFreeDate(away);
    const { teamName: name } = added.fixture;
    await createTestTeam(app, added.browser, { name, category: 'women' });
    await createTestTeam(app, own.browser, { name: own.fixture.teamName, category: 'men' });
    expect(await announceAndListFoundOpponents(added)).toEqual([]);
  });

  it('notifies a club each day only of the nearest of the new free dates that suit it', async () => {
    const own = await createClubWithFreeDate();
    const far = await createClubWithFreeDate({ ...away, postcode: 'GU1 3AA', maxTravelRadius: 60 });
    const near = await createClubWithFreeDate({ ...away, maxTravelRadius: 60 });
    expect(await announceAndListFoundOpponents(far, near)).toMatchObject([
      { clubId: own.club.id, foundFixtureId: near.fixture.id },
    ]);
    const later = await createClubWithFreeDate(away);
    expect(await announceAndListFoundOpponents(later)).toEqual([]);
    now = new Date('2030-05-01T22:59:59Z');
    expect(await announceAndListFoundOpponents(later)).toEqual([]);

    // A new day begins in London.
    now = new Date('2030-05-01T23:00:00Z');
    expect(await announceAndListFoundOpponents(later)).toMatchObject([{ clubId: own.club.id }]);
  });

  it('notifies a club of one new date a day, even if each date is deleted before the next is announced', async () => {
    const own = await createClubWithFreeDate();
    const fleeting = [
      await createClubWithFreeDate(away),
      await createClubWithFreeDate(away),
      await createClubWithFreeDate(away),
    ];
    const announced = [];
    for (const added of fleeting) {
      announced.push(...(await announceAndListFoundOpponents(added)));
      const path = `/api/v1/fixtures/${added.fixture.id}`;
      const gone = await app.call('DELETE', path, { as: added.browser });
      expect(gone.status).toBe(204);
    }
    expect(announced).toMatchObject([{ clubId: own.club.id }]);
  });

  it('notifies a club of at most one new free date and one date that is free again on a day', async () => {
    const own = await createClubWithFreeDate();
    const added = await createClubWithFreeDate(away);
    expect(await announceAndListFoundOpponents(added)).toMatchObject([
      { foundFixtureId: added.fixture.id },
    ]);
    const again = [await createDateRelistedAfterCallOff(), await createDateRelistedAfterCallOff()];
    expect(await announceAndListFoundOpponents(...again)).toMatchObject([
      { clubId: own.club.id, foundFixtureId: again.map(({ fixture }) => fixture.id).toSorted()[0] },
    ]);
    expect(await announceAndListFoundOpponents(...again)).toEqual([]);
  });

  it('notifies a club once when several servers announce a date at the same time', async () => {
    const own = await createClubWithFreeDate();
    const added = await createClubWithFreeDate(away);
    const answers = await Promise.all([1, 2, 3, 4].map(() => announceAndListFoundOpponents(added)));
    expect(answers.flat()).toMatchObject([{ clubId: own.club.id }]);
  });

  it('does not announce dates that have passed or are called off', async () => {
    await createClubWithFreeDate();
    const added = await createClubWithFreeDate(away);
    now = new Date(`${date}T23:00:00Z`);
    expect(await announceAndListFoundOpponents(added)).toEqual([]);

    now = new Date('2030-05-01T12:00:00Z');
    await app.call('POST', `/api/v1/fixtures/${added.fixture.id}/cancellation`, {
      as: added.browser,
      json: { reason: 'ground' },
    });
    expect(await announceAndListFoundOpponents(added)).toEqual([]);
  });

  it('does not announce dates of suspended or blocked clubs', async () => {
    const own = await createClubWithFreeDate();
    const gone = await createClubWithFreeDate(away);
    await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [
      gone.club.id,
    ]);
    const blocked = await createClubWithFreeDate(away);
    await app.db.$client.query('insert into club_blocks (blocker_id, blocked_id) values ($1, $2)', [
      own.club.id,
      blocked.club.id,
    ]);
    expect(await announceAndListFoundOpponents(gone, blocked)).toEqual([]);
  });
});

describe('announcing the free dates that a club was not told of at once', () => {
  const nextDay = new Date('2030-05-02T06:30:00Z');

  it('notifies a club on the next day of the dates that it was not told of', async () => {
    const own = await createClubWithFreeDate();
    const first = await createClubWithFreeDate(away);
    const later = [await createClubWithFreeDate(away), await createClubWithFreeDate(away)];
    await announceAndListFoundOpponents(first);
    expect(await announceAndListFoundOpponents(...later)).toEqual([]);
    expect(await announceMoreAndListDigests()).toEqual([]);

    now = nextDay;
    expect(await announceMoreAndListDigests()).toContainEqual({
      clubId: own.club.id,
      day: '2030-05-01',
    });
    expect(await announceMoreAndListDigests()).toEqual([]);
  });

  it('notifies a club once of the dates that it was not told of, also if several servers look for them', async () => {
    const own = await createClubWithFreeDate();
    await announceAndListFoundOpponents(
      await createClubWithFreeDate(away),
      await createClubWithFreeDate(away),
    );
    now = nextDay;
    const digests = (await Promise.all([1, 2, 3, 4].map(announceMoreAndListDigests))).flat();
    expect(digests.filter((digest) => isOfClub(digest, own.club.id))).toHaveLength(1);
  });

  it('does not notify a club again that was told of all dates', async () => {
    const own = await createClubWithFreeDate();
    await announceAndListFoundOpponents(await createClubWithFreeDate(away));
    now = nextDay;
    const digests = await announceMoreAndListDigests();
    expect(digests.filter((digest) => isOfClub(digest, own.club.id))).toEqual([]);
  });

  it('announces nothing when a job that has announced its dates runs again on the next day', async () => {
    await createClubWithFreeDate();
    const added = await createClubWithFreeDate(away);
    const jobId = randomUUID();
    expect(await announceInJob(jobId, added)).toHaveLength(1);
    now = nextDay;
    expect(await announceInJob(jobId, added)).toEqual([]);
    expect(await announceAndListFoundOpponents(added)).toHaveLength(1);
  });
});

function isOfClub(digest: unknown, clubId: string) {
  return (digest as { clubId: string }).clubId === clubId;
}

it('deletes announcements a week after their day has ended in London', async () => {
  await createClubWithFreeDate();
  await announceAndListFoundOpponents(await createClubWithFreeDate(away));
  const countAnnouncements = async () => {
    const { rows } = await app.db.$client.query(`
      select (select count(*) from opponent_announcements where day = '2030-05-01')::int as told,
        (select count(*) from announced_dates where day = '2030-05-01')::int as announced`);
    return rows[0];
  };
  now = new Date('2030-05-08T22:59:59Z');
  await app.runJob('matches.forget-announcements');
  expect(await countAnnouncements()).toEqual({
    told: expect.toSatisfy((count) => count > 0),
    announced: expect.toSatisfy((count) => count > 0),
  });
  now = new Date('2030-05-08T23:00:00Z');
  await app.runJob('matches.forget-announcements');
  expect(await countAnnouncements()).toEqual({ told: 0, announced: 0 });
});

async function createClubWithFreeDate(fields: Partial<FixtureInput> = {}) {
  const { browser, club } = await createTestClub(app);
  const fixture = await createTestFixture(app, browser, { date, ...fields });
  return { browser, club, fixture };
}

async function createDateRelistedAfterCallOff() {
  const { guest, guestDate, match } = await createMatch(app, {
    host: { date },
    guest: { date, postcode: 'SW18 4RD' },
  });
  const response = await app.call('POST', `/api/v1/matches/${match.id}/cancellation`, {
    as: guest.browser,
    json: { reason: 'opposition-pulled-out', readvertise: true },
  });
  expect(response.status).toBe(201);
  return { fixture: guestDate };
}

async function announceAndListFoundOpponents(...newDates: { fixture: { id: string } }[]) {
  return announceInJob(randomUUID(), ...newDates);
}

function announceInJob(jobId: string, ...newDates: { fixture: { id: string } }[]) {
  const ids = newDates.map(({ fixture }) => fixture.id);
  return collectEvents(opponentsFound.name, (deps) => announceFreeDates(deps, ids, jobId));
}

function announceMoreAndListDigests() {
  return collectEvents(moreOpponentsFound.name, (deps) =>
    announceMoreFreeDates(deps, new AbortController().signal),
  );
}

async function collectEvents(expected: string, run: (deps: AnnounceDeps) => Promise<void>) {
  const found: unknown[] = [];
  const events: EventBus = {
    async emit(_tx, { name }, ...occurrences) {
      expect(name).toBe(expected);
      found.push(...occurrences);
    },
  };
  await run({ ...app.foundation, clock: () => now, events });
  return found;
}
