import {
  and,
  asc,
  between,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  sql,
} from 'drizzle-orm';
import { isBlocked, mayContactClub } from '../clubs/queries.ts';
import { clubs } from '../clubs/schema.ts';
import { getFixtureRowColumns } from '../fixtures/queries.ts';
import { fixtures } from '../fixtures/schema.ts';
import { postcodePoints } from '../geocoding/schema.ts';
import {
  selectMatchOfFixtureAsJson,
  selectRecordedMatchOfFixtureAsJson,
} from '../matches/queries/matches.ts';
import { matches, matchRequests, matchSides } from '../matches/schema.ts';
import type { Executor } from '../platform/database/database.ts';
import type { PersonalData, PersonalDataOwner } from '../platform/personal-data.ts';
import { seasonOffers, seasonPlans } from './schema.ts';

/** `isThere` is false if the opponent is suspended or blocked and cannot be offered a date. */
export interface LastSeasonOpponent {
  id: string;
  slug: string;
  name: string;
  photo: string | null;
  fixtureId: string;
  teamName: string;
  isThere: boolean;
  chordKm: number | null;
}

export function listSeasonFixtures(executor: Executor, clubId: string, year: number) {
  const opponent = selectMatchOfFixtureAsJson<LastSeasonOpponent>(sql`
    'id', k.id, 'slug', k.slug, 'name', k.name, 'photo', k.photo,
    'fixtureId', theirs.id, 'teamName', theirs.team_name, 'chordKm', (
      select here.globe <-> there.globe from ${postcodePoints} here, ${postcodePoints} there
      where here.postcode = ${fixtures}.postcode and there.postcode = theirs.postcode),
    'isThere', k.suspended_at is null and not ${isBlocked(clubId, sql`k.id`)}`);
  const recorded = selectRecordedMatchOfFixtureAsJson<{ opponent: string }>(
    sql`'opponent', m.opponent_name`,
  );
  // The league and the organisers of a cup choose the dates and the opponents of their matches.
  const competitiveMatches = executor
    .select({ one: sql`1` })
    .from(matchSides)
    .innerJoin(matches, eq(matches.id, matchSides.matchId))
    .where(
      and(
        eq(matchSides.fixtureId, fixtures.id),
        inArray(matches.competition, ['league', 'cup']),
        not(matchSides.readvertised),
      ),
    );
  return executor
    .select({ ...getTableColumns(fixtures), opponent, recorded })
    .from(fixtures)
    .where(and(eq(fixtures.clubId, clubId), isInYear(year), notExists(competitiveMatches)))
    .orderBy(asc(fixtures.date), asc(fixtures.id));
}

export type LastSeasonFixture = Awaited<ReturnType<typeof listSeasonFixtures>>[number];

export function listTeamFixturesOfYear(executor: Executor, clubId: string, year: number) {
  const { teamName, date, side, status } = fixtures;
  return executor
    .select({ teamName, date, side })
    .from(fixtures)
    .where(and(eq(fixtures.clubId, clubId), isInYear(year), ne(status, 'called-off')))
    .orderBy(asc(date), asc(fixtures.id));
}

function isInYear(year: number) {
  return between(fixtures.date, `${year}-01-01`, `${year}-12-31`);
}

/** Finds a plan whose acceptance has begun and not ended, unless its club was suspended or closed. */
export async function findUnfinishedSeasonPlan(executor: Executor, planId: string) {
  const { id, clubId, acceptance, outcome } = seasonPlans;
  const [plan] = await executor
    .select({ id, clubId })
    .from(seasonPlans)
    .innerJoin(clubs, and(eq(clubs.id, clubId), isNull(clubs.suspendedAt)))
    .where(and(eq(id, planId), isNotNull(acceptance), isNull(outcome)));
  return plan;
}

export function listReceivedSeasonOffers(
  executor: Executor,
  clubId: string,
  { today, now }: { today: string; now: Date },
) {
  const { id, planId, teamName, firstUntil } = seasonOffers;
  const ground = sql<string>`coalesce((
    select g.ground from ${fixtures} g
    where g.club_id = ${clubId} and g.side <> 'away' and g.ground <> ''
    order by lower(g.team_name) = lower(${teamName}) desc, g.date desc limit 1), '')`;
  return executor
    .select({
      offer: { id, planId, teamName, firstUntil, ground },
      ...getFixtureRowColumns(clubId),
    })
    .from(seasonOffers)
    .innerJoin(fixtures, eq(fixtures.id, seasonOffers.fixtureId))
    .innerJoin(clubs, eq(clubs.id, seasonOffers.fromClubId))
    .where(
      and(
        eq(seasonOffers.toClubId, clubId),
        isOfferOpen(now),
        gte(fixtures.date, today),
        mayContactClub(clubId),
      ),
    )
    .orderBy(asc(fixtures.date), asc(id));
}

export type SeasonOfferRow = Awaited<ReturnType<typeof listReceivedSeasonOffers>>[number];

/** True if the date is free and the club has neither refused the offer nor requested the date. */
const isOfferOpen = (
  now: Date,
) => sql`${seasonOffers.refusedAt} is null and ${fixtures.status} = 'open'
  and not exists (
    select from ${matchRequests} r where r.fixture_id = ${seasonOffers.fixtureId}
      and r.from_club_id = ${seasonOffers.toClubId}
      and (r.status in ('accepted', 'declined') or r.status = 'open' and r.expires_at > ${now.toISOString()}::timestamptz))`;

/** Lists the open offers that the club has received for the given matches of last season. */
export function listOpenSeasonOffers(
  executor: Executor,
  { toClubId, lastFixtureIds, now }: { toClubId: string; lastFixtureIds: string[]; now: Date },
) {
  const { lastFixtureId } = seasonOffers;
  return executor
    .select({ lastFixtureId, fixtureId: fixtures.id, date: fixtures.date, side: fixtures.side })
    .from(seasonOffers)
    .innerJoin(fixtures, eq(fixtures.id, seasonOffers.fixtureId))
    .where(
      and(
        inArray(lastFixtureId, lastFixtureIds),
        eq(seasonOffers.toClubId, toClubId),
        isOfferOpen(now),
      ),
    );
}

export async function listClubIdsOfferedByPlan(executor: Executor, planId: string) {
  const rows = await executor
    .selectDistinct({ toClubId: seasonOffers.toClubId })
    .from(seasonOffers)
    .where(eq(seasonOffers.planId, planId));
  return rows.map(({ toClubId }) => toClubId);
}

export async function isAnswerToSeasonOffer(
  executor: Executor,
  { fixtureId, fromClubId }: Pick<typeof matchRequests.$inferSelect, 'fixtureId' | 'fromClubId'>,
) {
  const answered = and(
    eq(seasonOffers.fixtureId, fixtureId),
    eq(seasonOffers.toClubId, fromClubId),
  );
  return (await executor.$count(seasonOffers, answered)) > 0;
}

export function isOfferForMatchBefore(date: string) {
  return sql`exists (
    select from ${fixtures} f where f.id = ${seasonOffers.lastFixtureId} and f.date < ${date})`;
}

/** Whether no request, match or season offer refers to a fixture. */
export const isFixtureUnused = and(
  sql`not exists (select from ${matchRequests} r where r.fixture_id = ${fixtures.id})`,
  sql`not exists (select from ${matchRequests} r where r.own_fixture_id = ${fixtures.id})`,
  sql`not exists (select from ${matchSides} s where s.fixture_id = ${fixtures.id})`,
  sql`not exists (select from ${seasonOffers} o where o.fixture_id = ${fixtures.id})`,
  sql`not exists (select from ${seasonOffers} o where o.last_fixture_id = ${fixtures.id})`,
);

export function listSeasonPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  return [
    { table: seasonPlans, condition: sql`club_id = ${clubId}::uuid` },
    { table: seasonOffers, condition: sql`${clubId}::uuid in (from_club_id, to_club_id)` },
  ];
}
