import { and, asc, eq } from 'drizzle-orm';
import type { FixtureDeps } from '../../fixtures/commands.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { MatchDeps } from '../../matches/commands.ts';
import { londonDate } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { type Acting, createActing, type Secretary } from './acting.ts';
import { freeDatesOf } from './free-dates.ts';
import { inGroups } from './in-groups.ts';
import { type Listing, ownFreeDates, suitingDates } from './neighbourhood.ts';
import { seededRandom } from './random.ts';
import { daysToCome } from './season.ts';
import { playAgreed } from './stages/agreed.ts';
import { playEnded } from './stages/ended.ts';
import { playNear } from './stages/near.ts';
import { playRequests } from './stages/requests.ts';
import { createStages } from './stages.ts';

/** Matches and requests come first: what is free is found round them. */
export async function seedSeason(
  deps: FixtureDeps & MatchDeps,
  secretaries: Secretary[],
  now: Date,
) {
  const { db } = deps;
  const [us, ...others] = secretaries;
  if (!us) return;
  const days = daysToCome(londonDate(now));
  const acting = createActing(deps);
  const stages = createStages(acting, { secretaries, days, now });
  await playEnded(stages, us);
  await playAgreed(stages, us);
  await playNear(stages, us);
  await playRequests(stages, us);

  const listAll = (listings: Listing[]) => listWhatFits(db, acting, { secretaries, listings, now });
  await listAll(ownFreeDates(days));
  const byChance = others.flatMap(({ club }, index) =>
    freeDatesOf(club, index + 1, days, seededRandom(index + 2)),
  );
  await listAll([...suitingDates(await freeDatesLeft(db, us)), ...byChance]);
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
