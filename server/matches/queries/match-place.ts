import { and, desc, eq, sql } from 'drizzle-orm';
import { postcodePoints } from '../../geocoding/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { matches, matchSides, matchTerms } from '../schema.ts';

/** Finds where and when an agreed or recorded match of the club is. */
export async function findMatchPlace(executor: Executor, clubId: string, matchId: string) {
  const { latitude, longitude, postcode } = postcodePoints;
  const [match] = await executor
    .select({ status: matches.status, terms: matchTerms.terms, latitude, longitude })
    .from(matchSides)
    .innerJoin(matches, eq(matches.id, matchSides.matchId))
    .innerJoin(matchTerms, and(eq(matchTerms.matchId, matches.id), eq(matchTerms.status, 'agreed')))
    .leftJoin(postcodePoints, eq(postcode, sql`${matchTerms.terms}->>'postcode'`))
    .where(and(eq(matchSides.matchId, matchId), eq(matchSides.clubId, clubId)))
    .orderBy(desc(matchTerms.answeredAt), desc(matchTerms.createdAt))
    .limit(1);
  if (!match) return undefined;
  const { status, terms, ...point } = match;
  const { date: day, startTime } = terms;
  return { status, day, startTime, point: hasCoordinates(point) ? point : null };
}

function hasCoordinates(point: { latitude: number | null; longitude: number | null }): point is {
  latitude: number;
  longitude: number;
} {
  return point.latitude !== null && point.longitude !== null;
}
