import { and, asc, eq, ne } from 'drizzle-orm';
import type { ChatDeps } from '../../chat/commands.ts';
import { chatSubscribers } from '../../chat/subscribers.ts';
import type { FixtureDeps } from '../../fixtures/commands.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { MatchDeps } from '../../matches/deps.ts';
import type { NotificationDeps } from '../../notifications/commands.ts';
import { notificationSubscribers } from '../../notifications/subscribers.ts';
import { type AnnounceDeps, announce } from '../../opponents/commands/announce.ts';
import { londonDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Acting, createActing, type Secretary } from './acting.ts';
import { createCorrespondence } from './correspondence.ts';
import { freeDatesOf } from './free-dates.ts';
import { createHistory } from './history.ts';
import { inGroups } from './in-groups.ts';
import { type Listing, ownFreeDates, suitingDates } from './neighbourhood.ts';
import { seededRandom } from './random.ts';
import { atHour, daysToCome } from './season.ts';
import { playAgreed } from './stages/agreed.ts';
import { playEnded } from './stages/ended.ts';
import { playEve, playNear } from './stages/near.ts';
import { playRequests } from './stages/requests.ts';
import { playTalk } from './stages/talk.ts';
import { createStages } from './stages.ts';

export type SeasonDeps = FixtureDeps & MatchDeps & ChatDeps & NotificationDeps;

/**
 * Matches and requests come first: what is free is found round them. Then follows what all of it was
 * told of, and what was said of it.
 */
export async function seedSeason(deps: SeasonDeps, secretaries: Secretary[], now: Date) {
  const { db } = deps;
  const [us, ...others] = secretaries;
  if (!us) return;
  const days = daysToCome(londonDate(now));
  const history = createHistory();
  const inTurn = { ...deps, ...history.inTurn };
  history.subscribers.push(...chatSubscribers(inTurn), ...notificationSubscribers(inTurn));
  const acting = createActing(deps, history);
  const stages = createStages(acting, { secretaries, days, now });
  await playEnded(stages, us);
  await playAgreed(stages, us);
  const tomorrows = await playNear(stages, us);
  await playRequests(stages, us);
  playTalk(stages, us, { history, correspondence: createCorrespondence(inTurn) });
  await playEve(stages, us, tomorrows, history);

  const listAll = (listings: Listing[]) => listWhatFits(db, acting, { secretaries, listings, now });
  await listAll(ownFreeDates(days));
  const byChance = others.flatMap(({ club }, index) =>
    freeDatesOf(club, index + 1, days, seededRandom(index + 2)),
  );
  await listAll([...suitingDates(await freeDatesLeft(db, us)), ...byChance]);
  await tellOfOpponents({ ...deps, ...history.at(atHour(stages.today, -1, 18)) }, us);
  await history.play(now);
}

/** As if what suits the first of the club's free dates were new. */
async function tellOfOpponents(deps: AnnounceDeps, us: Secretary) {
  const [own] = await freeDatesLeft(deps.db, us);
  if (!own) return;
  const { clubId, date, id } = fixtures;
  const others = await deps.db
    .select({ id })
    .from(fixtures)
    .where(and(eq(date, own.date), ne(clubId, us.caller.clubId)));
  await announce(
    deps,
    others.map((fixture) => fixture.id),
  );
}

/** A team has one fixture a day: what comes first stays. */
async function listWhatFits(
  db: Database,
  acting: Acting,
  { secretaries, listings, now }: { secretaries: Secretary[]; listings: Listing[]; now: Date },
) {
  const keyOf = (...of: string[]) => of.join('|');
  const { clubId, date, teamName } = fixtures;
  const rows = await db.select({ clubId, date, teamName }).from(fixtures);
  const busy = new Set(rows.map((row) => keyOf(row.clubId, row.date, row.teamName)));
  await inGroups(secretaries, async (secretary) => {
    const { club, caller } = secretary;
    for (const { fixture, calledOff } of listings.filter((listing) => listing.club === club)) {
      const key = keyOf(caller.clubId, fixture.date, fixture.teamName);
      if (busy.has(key)) continue;
      busy.add(key);
      const id = await acting.list(now, secretary, fixture);
      if (calledOff) await acting.callOffDate(now, secretary, id, calledOff);
    }
  });
}

/** Those that were listed, asked for in vain, and back on offer. */
function freeDatesLeft(db: Database, { caller }: Secretary) {
  const { clubId, date, side, status, teamName } = fixtures;
  return db
    .select({ date, side, teamName })
    .from(fixtures)
    .where(and(eq(clubId, caller.clubId), eq(status, 'open')))
    .orderBy(asc(date), asc(teamName));
}
