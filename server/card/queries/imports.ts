import { and, desc, eq, gt, inArray, ne } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { type HomeDate, listHomeDates } from '../../matches/queries/home-dates.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { CardFixture } from '../rules/rows.ts';
import { cardImports } from '../schema.ts';

export function listCardFixtures(
  executor: Executor,
  clubId: string,
  dates: string[],
): Promise<CardFixture[]> {
  const { teamName, date, status } = fixtures;
  return executor
    .select({ teamName, date, status })
    .from(fixtures)
    .where(and(eq(fixtures.clubId, clubId), inArray(date, dates)));
}

/** Returns null if the club has more than one pitch, and so can play several matches at home. */
export async function findHomeDatesOfOnePitch(
  executor: Executor,
  clubId: string,
  dates: string[],
): Promise<HomeDate[] | null> {
  const { morePitches } = await getClubById(executor, clubId);
  return morePitches ? null : listHomeDates(executor, clubId, dates);
}

export async function getCardImportDefaults(executor: Executor, clubId: string) {
  const { contactEmail, postcode } = await getClubById(executor, clubId);
  const selectNewest = (condition = eq(fixtures.clubId, clubId)) =>
    executor
      .select({ ground: fixtures.ground, maxTravelRadius: fixtures.maxTravelRadius })
      .from(fixtures)
      .where(and(eq(fixtures.clubId, clubId), condition))
      .orderBy(desc(fixtures.createdAt), desc(fixtures.id))
      .limit(1);
  const [last] = await selectNewest();
  const [lastAtHome] = await selectNewest(ne(fixtures.side, 'away'));
  return {
    contactEmail,
    postcode,
    ground: lastAtHome?.ground ?? '',
    maxTravelRadius: last?.maxTravelRadius ?? null,
  };
}

export function selectCardImport(executor: Executor, clubId: string, id: string, since: Date) {
  return executor
    .select()
    .from(cardImports)
    .where(
      and(eq(cardImports.id, id), eq(cardImports.clubId, clubId), gt(cardImports.createdAt, since)),
    );
}
