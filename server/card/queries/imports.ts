import { and, desc, eq, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { type HomeDate, listHomeDates } from '../../matches/queries/home-dates.ts';
import { matchRequests } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { CardFixture, TeamFixture } from '../rules/rows.ts';
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

export function selectAcceptedImports(executor: Executor, clubId: string, since: Date) {
  const { id, acceptedAt, createdAt, rows } = cardImports;
  return executor
    .select({ id, acceptedAt: sql<Date>`${acceptedAt}`.mapWith(acceptedAt), rows })
    .from(cardImports)
    .where(and(eq(cardImports.clubId, clubId), gt(createdAt, since), isNotNull(acceptedAt)))
    .orderBy(desc(acceptedAt));
}

/** A club has a few teams, and this many fixtures are those of several seasons. */
const latestFixturesRead = 500;

/** Returns the latest fixture of each team, and of each team the latest that is not away. */
export async function listLatestTeamFixtures(
  executor: Executor,
  clubId: string,
): Promise<TeamFixture[]> {
  const latest = executor
    .select()
    .from(fixtures)
    .where(eq(fixtures.clubId, clubId))
    .orderBy(desc(fixtures.date), desc(fixtures.id))
    .limit(latestFixturesRead)
    .as('latest');
  const isAway = sql<boolean>`${latest.side} = 'away'`;
  return executor
    .selectDistinctOn([sql`lower(${latest.teamName})`, isAway], {
      teamName: latest.teamName,
      side: latest.side,
      startTime: latest.startTime,
      ground: latest.ground,
      postcode: latest.postcode,
      maxTravelRadius: latest.maxTravelRadius,
      format: latest.format,
      overs: latest.overs,
      strength: latest.strength,
      surface: latest.surface,
      date: latest.date,
    })
    .from(latest)
    .orderBy(sql`lower(${latest.teamName})`, isAway, desc(latest.date));
}

/** Returns those of the ids that are free dates which were not changed, and for which no request was made. */
export async function listUntouchedFreeDates(executor: Executor, clubId: string, ids: string[]) {
  const { fixtureId, ownFixtureId } = matchRequests;
  const requests = executor
    .select({ one: sql`1` })
    .from(matchRequests)
    .where(or(eq(fixtureId, fixtures.id), eq(ownFixtureId, fixtures.id)));
  const rows = await executor
    .select({ id: fixtures.id })
    .from(fixtures)
    .where(
      and(
        eq(fixtures.clubId, clubId),
        inArray(fixtures.id, ids),
        eq(fixtures.status, 'open'),
        eq(fixtures.updatedAt, fixtures.createdAt),
        notExists(requests),
      ),
    );
  return rows.map(({ id }) => id);
}
