import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { officers, users } from '../../accounts/schema.ts';
import { getClubById, mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { listHomeDates, listPlayingTimes } from '../../matches/queries/home-dates.ts';
import {
  selectMatchOfFixtureAsJson,
  selectRecordedMatchOfFixtureAsJson,
} from '../../matches/queries/matches.ts';
import { matchRequests } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { createPitchCounter, getLastAddedFirst, isRecentFixture } from '../../teams/queries.ts';
import type { CardFixture } from '../rules/checks.ts';
import type { TeamFixture } from '../rules/rows.ts';
import { cardImports } from '../schema.ts';

export function listCardFixtures(
  executor: Executor,
  clubId: string,
  dates: string[],
): Promise<CardFixture[]> {
  const { teamName, date, status } = fixtures;
  const opponent = sql<string | null>`coalesce(
    ${selectMatchOfFixtureAsJson(sql`'opponent', k.name`)},
    ${selectRecordedMatchOfFixtureAsJson(sql`'opponent', m.opponent_name`)}) ->> 'opponent'`;
  return executor
    .select({ teamName, date, status, opponent })
    .from(fixtures)
    .where(and(eq(fixtures.clubId, clubId), inArray(date, dates)));
}

/** Lists the clubs, other than the club itself, that have one of the names in lower case and can be asked for a match. */
export function listClubsWithNames(executor: Executor, clubId: string, names: string[]) {
  const { id, slug, name } = clubs;
  return executor
    .select({ slug, name })
    .from(clubs)
    .where(
      and(
        sql`lower(${name}) = any(${sql.param(names)}::text[])`,
        ne(id, clubId),
        mayContactClub(clubId),
      ),
    );
}

/** Returns the club's home dates and when its pitches are used, and a function that says how many pitches it has at a postcode, null if nobody knows. */
export async function getPitchUse(executor: Executor, clubId: string, dates: string[]) {
  const club = await getClubById(executor, clubId);
  return {
    homeDates: await listHomeDates(executor, clubId, dates),
    playingTimes: await listPlayingTimes(executor, clubId, dates),
    countPitchesAt: await createPitchCounter(executor, clubId, club),
  };
}

export async function getCardImportDefaults(executor: Executor, clubId: string) {
  const { contactEmail, postcode, name } = await getClubById(executor, clubId);
  const selectNewest = (condition: SQL) =>
    executor
      .select({ ground: fixtures.ground, maxTravelRadius: fixtures.maxTravelRadius })
      .from(fixtures)
      .where(and(eq(fixtures.clubId, clubId), condition))
      .orderBy(desc(fixtures.createdAt), desc(fixtures.id))
      .limit(1);
  // The radius of a recorded match is not one that the club has chosen.
  const [last] = await selectNewest(eq(fixtures.private, false));
  const [lastAtHome] = await selectNewest(ne(fixtures.side, 'away'));
  return {
    clubName: name,
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
    .select({
      id,
      acceptedAt: sql<Date>`${acceptedAt}`.mapWith(acceptedAt),
      officer: users.email,
      rows,
    })
    .from(cardImports)
    .leftJoin(
      officers,
      and(eq(officers.userId, cardImports.acceptedBy), eq(officers.clubId, cardImports.clubId)),
    )
    .leftJoin(users, eq(users.id, officers.userId))
    .where(and(eq(cardImports.clubId, clubId), gt(createdAt, since), isNotNull(acceptedAt)))
    .orderBy(desc(acceptedAt));
}

/** Lists the most recently added fixture of each team, and of those that are not away, the latest first. */
export function listLatestTeamFixtures(
  executor: Executor,
  clubId: string,
  today: string,
): Promise<TeamFixture[]> {
  const teamKey = sql<string>`lower(${fixtures.teamName})`;
  const isAway = sql<boolean>`${fixtures.side} = 'away'`;
  const latest = executor
    .selectDistinctOn([teamKey, isAway], getTableColumns(fixtures))
    .from(fixtures)
    .where(isRecentFixture(clubId, today))
    .orderBy(teamKey, isAway, ...getLastAddedFirst(fixtures))
    .as('latest');
  return executor
    .select({
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
    })
    .from(latest)
    .orderBy(...getLastAddedFirst(latest));
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
