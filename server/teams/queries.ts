import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  not,
  type Placeholder,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { fixtures } from '../fixtures/schema.ts';
import { addDays } from '../platform/calendar.ts';
import type { Executor } from '../platform/database/database.ts';
import type { PersonalData, PersonalDataOwner } from '../platform/personal-data.ts';
import { grounds, teams } from './schema.ts';

/** The last fixture of a team is found among those of two seasons, so that old seasons cost nothing. */
export const lastFixtureMaxDays = 2 * 365;

const byName = [asc(sql`lower(${teams.name})`), asc(teams.id)];

export type TeamRow = Awaited<ReturnType<typeof listTeams>>[number];

/** Lists the club's teams by name, each with its most recently added fixture. */
export function listTeams(executor: Executor, clubId: string, today: string, id?: string) {
  const last = selectLastFixtures(executor, clubId, today);
  const { teamKey, ...lastFixture } = last._.selectedFields;
  return executor
    .select({ team: getTableColumns(teams), lastFixture })
    .from(teams)
    .leftJoin(last, eq(teamKey, sql`lower(${teams.name})`))
    .where(and(eq(teams.clubId, clubId), id ? eq(teams.id, id) : undefined))
    .orderBy(...byName);
}

export type KeptTeamRow = Awaited<ReturnType<typeof listKeptTeams>>[number];

/** Lists what the club keeps about its teams by name, each with its home ground. */
export function listKeptTeams(executor: Executor, clubId: string | Placeholder) {
  const { name, postcode, surface } = grounds;
  return executor
    .select({ team: getTableColumns(teams), homeGround: { name, postcode, surface } })
    .from(teams)
    .leftJoin(grounds, eq(grounds.id, teams.groundId))
    .where(eq(teams.clubId, clubId))
    .orderBy(...byName);
}

export async function findTeam(executor: Executor, clubId: string, today: string, id: string) {
  const [row] = await listTeams(executor, clubId, today, id);
  return row;
}

/** Finds how far the team travels, in km, if the club keeps it. */
export async function findKeptRadiusKm(executor: Executor, clubId: string, teamName: string) {
  const [team] = await executor
    .select({ maxTravelRadius: teams.maxTravelRadius })
    .from(teams)
    .where(and(eq(teams.clubId, clubId), sql`lower(${teams.name}) = lower(${teamName})`));
  return team?.maxTravelRadius ?? null;
}

export function isRecentFixture(clubId: string, today: string) {
  return and(
    eq(fixtures.clubId, clubId),
    gte(fixtures.date, addDays(today, -lastFixtureMaxDays)),
    not(fixtures.private),
  );
}

/** The dates of an import are added at once. */
export function getLastAddedFirst(
  table: Record<'createdAt' | 'date' | 'id', AnyColumn | SQLWrapper>,
) {
  return [desc(table.createdAt), desc(table.date), desc(table.id)];
}

/** Selects the most recently added fixture of each team name. */
function selectLastFixtures(executor: Executor, clubId: string, today: string) {
  const teamKey = sql<string>`lower(${fixtures.teamName})`;
  return executor
    .selectDistinctOn([teamKey], {
      teamKey: teamKey.as('team_key'),
      side: fixtures.side,
      ground: fixtures.ground,
      postcode: fixtures.postcode,
      startTime: fixtures.startTime,
      maxTravelRadius: fixtures.maxTravelRadius,
      contactEmail: fixtures.contactEmail,
      format: fixtures.format,
      overs: fixtures.overs,
      strength: fixtures.strength,
      surface: fixtures.surface,
    })
    .from(fixtures)
    .where(isRecentFixture(clubId, today))
    .orderBy(teamKey, ...getLastAddedFirst(fixtures))
    .as('last_fixtures');
}

/** Lists the club's grounds by name. */
export function listGrounds(executor: Executor, clubId: string) {
  return executor
    .select()
    .from(grounds)
    .where(eq(grounds.clubId, clubId))
    .orderBy(asc(sql`lower(${grounds.name})`), asc(grounds.id));
}

export async function findGround(executor: Executor, clubId: string, id: string) {
  const isOwn = and(eq(grounds.id, id), eq(grounds.clubId, clubId));
  const [ground] = await executor.select().from(grounds).where(isOwn);
  return ground;
}

/** Finds the ground that the club keeps under this name, in any case, at this postcode. */
export async function findGroundOfTerms(
  executor: Executor,
  clubId: string,
  terms: { ground: string; postcode: string },
) {
  const isAgreed = and(
    eq(grounds.clubId, clubId),
    sql`lower(${grounds.name}) = lower(${terms.ground})`,
    eq(grounds.postcode, terms.postcode),
  );
  const [ground] = await executor.select().from(grounds).where(isAgreed);
  return ground;
}

/**
 * Returns a function that says how many pitches a club has at a postcode. The ground that the club keeps there says so,
 * the one with most pitches if there are several. If it does not, the club's profile says whether there is more than
 * one. Null if there is, because then nobody knows how many.
 */
export async function createPitchCounter(
  executor: Executor,
  clubId: string,
  { morePitches }: { morePitches: boolean },
) {
  const kept = await executor
    .select({
      postcode: grounds.postcode,
      pitches: sql<
        number | null
      >`case when bool_and(${grounds.pitches} is not null) then max(${grounds.pitches}) end`,
    })
    .from(grounds)
    .where(eq(grounds.clubId, clubId))
    .groupBy(grounds.postcode);
  const pitches = new Map(kept.map((ground) => [ground.postcode, ground.pitches]));
  return (postcode: string) => pitches.get(postcode) ?? (morePitches ? null : 1);
}

export function listTeamsPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  const condition = sql`club_id = ${clubId}::uuid`;
  return [
    { table: teams, condition },
    { table: grounds, condition },
  ];
}
