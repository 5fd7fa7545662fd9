import type { HomeDates, HomeDatesQuery } from '@fixturebook/contract/fixtures';
import { and, eq, ne } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { matches } from '../schema.ts';

/** Counts agreed matches too, because the side of their fixtures can be `either`. */
export async function countHomeDates(
  db: Database,
  clubId: string,
  { date, postcode, except }: HomeDatesQuery,
): Promise<HomeDates> {
  const isHomeFreeDate = and(
    eq(fixtures.clubId, clubId),
    eq(fixtures.date, date),
    eq(fixtures.postcode, postcode),
    eq(fixtures.side, 'home'),
    eq(fixtures.status, 'open'),
    except ? ne(fixtures.id, except) : undefined,
  );
  const isHomeMatch = and(
    eq(matches.homeClubId, clubId),
    eq(matches.date, date),
    eq(matches.postcode, postcode),
    eq(matches.status, 'agreed'),
  );
  const [counted] = await db
    .select({
      morePitches: clubs.morePitches,
      freeDates: db.$count(fixtures, isHomeFreeDate),
      agreed: db.$count(matches, isHomeMatch),
    })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  if (!counted) throw notFound();
  return { count: counted.freeDates + counted.agreed, onePitch: !counted.morePitches };
}
