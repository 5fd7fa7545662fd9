import type { HomeDates, HomeDatesQuery } from '@fixturebook/contract/fixtures';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { createPitchCounter } from '../../teams/queries.ts';
import { matches } from '../schema.ts';

/** Counts agreed matches too, because the side of their fixtures can be `either`. */
export async function countHomeDates(
  db: Database,
  clubId: string,
  { date, postcode, except }: HomeDatesQuery,
): Promise<HomeDates> {
  const isCountedFreeDate = and(
    isHomeFreeDate(clubId),
    eq(fixtures.date, date),
    eq(fixtures.postcode, postcode),
    except ? ne(fixtures.id, except) : undefined,
  );
  const isCountedMatch = and(
    isHomeMatch(clubId),
    eq(matches.date, date),
    eq(matches.postcode, postcode),
  );
  const [counted] = await db
    .select({
      morePitches: clubs.morePitches,
      freeDates: db.$count(fixtures, isCountedFreeDate),
      agreed: db.$count(matches, isCountedMatch),
    })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  if (!counted) throw notFound();
  const countPitchesAt = await createPitchCounter(db, clubId, counted);
  return { count: counted.freeDates + counted.agreed, pitches: countPitchesAt(postcode) };
}

/** A home date, free or agreed, of a club. */
export interface HomeDate {
  date: string;
  postcode: string;
}

export async function listHomeDates(
  executor: Executor,
  clubId: string,
  dates: string[],
): Promise<HomeDate[]> {
  const freeDates = await executor
    .select({ date: fixtures.date, postcode: fixtures.postcode })
    .from(fixtures)
    .where(and(isHomeFreeDate(clubId), inArray(fixtures.date, dates)));
  const agreed = await executor
    .select({ date: matches.date, postcode: matches.postcode })
    .from(matches)
    .where(and(isHomeMatch(clubId), inArray(matches.date, dates)));
  return [...freeDates, ...agreed];
}

/** When a match is played on a pitch of the club, in minutes from the start of its day. */
export interface PlayingTime {
  date: string;
  postcode: string;
  fromMinute: number;
  toMinute: number;
}

export function listPlayingTimes(
  executor: Executor,
  clubId: string,
  dates: string[],
): Promise<PlayingTime[]> {
  const { date, postcode, playing } = matches;
  const toMinute = (time: SQL) =>
    sql<number>`(extract(epoch from ${time} - ${date}) / 60)::integer`.mapWith(Number);
  return executor
    .select({
      date,
      postcode,
      fromMinute: toMinute(sql`lower(${playing})`),
      toMinute: toMinute(sql`upper(${playing})`),
    })
    .from(matches)
    .where(and(isHomeMatch(clubId), inArray(date, dates)));
}

function isHomeFreeDate(clubId: string) {
  return and(eq(fixtures.clubId, clubId), eq(fixtures.side, 'home'), eq(fixtures.status, 'open'));
}

function isHomeMatch(clubId: string) {
  return and(eq(matches.homeClubId, clubId), eq(matches.status, 'agreed'));
}
