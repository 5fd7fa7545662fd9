import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { ChatDeps } from '../../chat/deps.ts';
import { chatSubscribers } from '../../chat/subscribers.ts';
import type { FixtureDeps } from '../../fixtures/deps.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import type { NotificationDeps } from '../../notifications/deps.ts';
import { notificationSubscribers } from '../../notifications/subscribers.ts';
import { announceFreeDates } from '../../opponents/commands/announce.ts';
import type { AnnounceDeps } from '../../opponents/deps.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { createDemoCommandRunner, type DemoCommandRunner, type DemoSecretary } from './actions.ts';
import { createDemoChatWriter } from './correspondence.ts';
import { generateFreeDates } from './free-dates.ts';
import { createDemoEventReplay } from './history.ts';
import { mapInBatches } from './map-in-groups.ts';
import { createSeededRandom } from './random.ts';
import { listUpcomingDays, toLondonTime } from './season.ts';
import { seedAgreedMatches } from './stages/agreed.ts';
import { seedLeagueCalendar } from './stages/calendar.ts';
import { seedConversations } from './stages/chat.ts';
import { seedPlayedAndCalledOffMatches } from './stages/ended.ts';
import { seedRecordedMatches } from './stages/recorded.ts';
import { seedMatchRequests } from './stages/requests.ts';
import { seedMatchesOfTheWeek, seedSecondReconfirmation } from './stages/this-week.ts';
import { createDemoSeedHelpers } from './stages.ts';
import {
  createFreeDatesOfFirstDemoClub,
  createSuitableDates,
  type DemoFreeDateListing,
} from './suitable-dates.ts';

export type SeedSeasonDeps = FixtureDeps & MatchDeps & ChatDeps & NotificationDeps;

/** Creates matches and match requests first, then free dates on the days that remain. */
export async function seedSeason(
  deps: SeedSeasonDeps,
  { secretaries, colleague }: { secretaries: DemoSecretary[]; colleague: DemoSecretary },
  now: Date,
) {
  const { db } = deps;
  const [ownClub, ...others] = secretaries;
  if (!ownClub) return;
  const days = listUpcomingDays(toLondonDate(now));
  const history = createDemoEventReplay();
  const depsInOrder = { ...deps, ...history.depsInOrder };
  history.subscribers.push(
    ...chatSubscribers(depsInOrder),
    ...notificationSubscribers(depsInOrder),
  );
  const acting = createDemoCommandRunner(deps, history);
  const stages = createDemoSeedHelpers(acting, { secretaries, colleague, days, now });
  await seedPlayedAndCalledOffMatches(stages, ownClub);
  await seedAgreedMatches(stages, ownClub);
  await seedLeagueCalendar(db, ownClub, {
    matchIds: await seedRecordedMatches(stages, ownClub),
    newMatchDate: stages.getSaturday(11).date,
    now,
  });
  const tomorrows = await seedMatchesOfTheWeek(stages, ownClub);
  await seedMatchRequests(stages, ownClub);
  seedConversations(stages, ownClub, {
    history,
    correspondence: createDemoChatWriter(depsInOrder),
  });
  await seedSecondReconfirmation(stages, ownClub, tomorrows, history);

  const listAll = (listings: DemoFreeDateListing[]) =>
    createFreeDates(db, acting, { secretaries, listings, now });
  await listAll(createFreeDatesOfFirstDemoClub(days));
  const byChance = others.flatMap(({ club }, index) =>
    generateFreeDates(club, index + 1, days, createSeededRandom(index + 2)),
  );
  await listAll([...createSuitableDates(await listOpenFixtures(db, ownClub)), ...byChance]);
  await createOpponentNotification(
    { ...deps, ...history.depsAt(toLondonTime(stages.today, -1, 18)) },
    ownClub,
  );
  await history.playUntil(now);
}

async function createOpponentNotification(deps: AnnounceDeps, us: DemoSecretary) {
  const [own] = await listOpenFixtures(deps.db, us);
  if (!own) return;
  const { clubId, date, id } = fixtures;
  const others = await deps.db
    .select({ id })
    .from(fixtures)
    .where(and(eq(date, own.date), ne(clubId, us.caller.clubId)));
  await announceFreeDates(
    deps,
    others.map((fixture) => fixture.id),
    randomUUID(),
  );
}

/** Creates the given free dates, except on days on which the team already has a fixture. */
async function createFreeDates(
  db: Database,
  acting: DemoCommandRunner,
  {
    secretaries,
    listings,
    now,
  }: { secretaries: DemoSecretary[]; listings: DemoFreeDateListing[]; now: Date },
) {
  const toKey = (...of: string[]) => of.join('|');
  const { clubId, date, teamName } = fixtures;
  const rows = await db.select({ clubId, date, teamName }).from(fixtures);
  const busy = new Set(rows.map((row) => toKey(row.clubId, row.date, row.teamName)));
  await mapInBatches(secretaries, async (secretary) => {
    const { club, caller } = secretary;
    for (const { fixture, calledOff } of listings.filter((listing) => listing.club === club)) {
      const key = toKey(caller.clubId, fixture.date, fixture.teamName);
      if (busy.has(key)) continue;
      busy.add(key);
      const id = await acting.listFixture(now, secretary, fixture);
      if (calledOff) await acting.callOffDate(now, secretary, id, calledOff);
    }
  });
}

function listOpenFixtures(db: Database, { caller }: DemoSecretary) {
  const { clubId, date, side, status, teamName } = fixtures;
  return db
    .select({ date, side, teamName })
    .from(fixtures)
    .where(and(eq(clubId, caller.clubId), eq(status, 'open')))
    .orderBy(asc(date), asc(teamName));
}
