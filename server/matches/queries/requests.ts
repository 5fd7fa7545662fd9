import { matchRequestsPerPage, type RequestStatus } from '@fixturebook/contract/matches';
import { pastRequestsPerPage } from '@fixturebook/contract/season';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isBlocked, isOpenClub, mayContactClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { getFixtureRowColumns } from '../../fixtures/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { TakenFreeDate } from '../rules/recorded-match.ts';
import { matches, matchRequests, matchSides } from '../schema.ts';
import { selectActionsAsJson } from './actions.ts';
import { isForClubToAnswer, isForOtherClubToAnswer } from './requests-to-answer.ts';

export interface RequestCursor {
  createdAt: Date;
  id: string;
}

const askingClub = alias(clubs, 'asking');
const ownFixtures = alias(fixtures, 'own_fixtures');

/** A requesting club without a free date of its own is at the postcode of its profile. */
const chordBetweenGroundsSql = sql<
  number | null
>`${fixtures.globe} <-> coalesce(${ownFixtures.globe},
  (select p.globe from postcode_points p where p.postcode = ${askingClub.postcode}))`;

/** What the free date had before its club recorded a match on it, which no other club may see; null if it did not. */
const takenFreeDateSql = sql<TakenFreeDate | null>`case when ${fixtures.private} then (
  select s.free_date from ${matchSides} s join ${matches} m on m.id = s.match_id
  where s.fixture_id = ${fixtures.id} and s.free_date is not null
  order by m.created_at desc limit 1) end`;

function selectRequests(executor: Executor, clubId: string | Placeholder) {
  const { id, slug, name, photo, postcode, contactNumber, suspendedAt } = askingClub;
  return executor
    .select({
      request: getTableColumns(matchRequests),
      ...getFixtureRowColumns(clubId),
      takenFreeDate: takenFreeDateSql.as('taken_free_date'),
      asking: { id, slug, name, photo, postcode, contactNumber, suspendedAt },
      asked: { contactNumber: clubs.contactNumber, suspendedAt: clubs.suspendedAt },
      own: {
        id: ownFixtures.id,
        side: ownFixtures.side,
        postcode: ownFixtures.postcode,
        strength: ownFixtures.strength,
        category: ownFixtures.category,
        ageGroup: ownFixtures.ageGroup,
      },
      chordBetweenGroundsKm: chordBetweenGroundsSql.as('chord_between_grounds'),
      matchId: matches.id,
      actions: selectActionsAsJson(clubId, sql`a.request_id = ${matchRequests.id}`).as('actions'),
    })
    .from(matchRequests)
    .innerJoin(fixtures, eq(fixtures.id, matchRequests.fixtureId))
    .innerJoin(clubs, isOpenClub(matchRequests.toClubId))
    .innerJoin(askingClub, isOpenClub(matchRequests.fromClubId, askingClub))
    .leftJoin(ownFixtures, eq(ownFixtures.id, matchRequests.ownFixtureId))
    .leftJoin(matches, eq(matches.requestId, matchRequests.id));
}

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

/** Another club sees the date as it was when it asked, and that it is not free any more. */
function hideMatchOnFreeDate(row: RequestRow, clubId: string): RequestRow {
  const { takenFreeDate, fixture, club } = row;
  if (!takenFreeDate || club.id === clubId) return row;
  return {
    ...row,
    fixture: { ...fixture, ...takenFreeDate, status: 'called-off', callOffReason: 'other' },
    chordKm: null,
    chordBetweenGroundsKm: null,
  };
}

const statusSql = (now: string | Placeholder) =>
  sql`case when ${matchRequests.status} = 'open' and ${matchRequests.expiresAt} <= ${now} then 'expired' else ${matchRequests.status} end`;

/** The club `clubId` may see the request: it asked, or it was asked and has been told. */
const isKnownTo = (clubId: string | SQL) =>
  or(
    eq(matchRequests.fromClubId, clubId),
    and(eq(matchRequests.toClubId, clubId), isNull(matchRequests.undoUntil)),
  );

/** Leaves out open requests between blocked or suspended clubs, because nobody can answer them. */
export async function listRequests(
  executor: Executor,
  clubId: string,
  query: {
    direction: 'in' | 'out';
    waitingFor?: 'you' | 'them' | undefined;
    statuses: RequestStatus[];
    after?: RequestCursor | undefined;
    now: Date;
  },
) {
  const { direction, waitingFor, after, now } = query;
  const { id, createdAt, status, toClubId, fromClubId, undoUntil } = matchRequests;
  const isReceived = and(eq(toClubId, clubId), isNull(undoUntil));
  const isOwn = direction === 'in' ? isReceived : eq(fromClubId, clubId);
  const isFor = { you: isForClubToAnswer(clubId), them: isForOtherClubToAnswer(clubId) };
  const statuses: RequestStatus[] = waitingFor ? ['open'] : query.statuses;
  // Requests that expired after the last run of the expiry job are still stored as open, so search
  // those too.
  const stored = statuses.includes('expired') ? [...statuses, 'open'] : statuses;
  const toSqlList = (names: string[]) =>
    sql`(${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )})`;
  const rows = await selectRequests(executor, clubId)
    .where(
      and(
        waitingFor ? isFor[waitingFor] : isOwn,
        or(
          ne(status, 'open'),
          and(eq(toClubId, clubId), mayContactClub(clubId, askingClub)),
          and(eq(fromClubId, clubId), mayContactClub(clubId, clubs)),
        ),
        sql`${status} in ${toSqlList(stored)}`,
        sql`${statusSql(now.toISOString())} in ${toSqlList(statuses)}`,
        after && sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}, ${after.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(matchRequestsPerPage + 1);
  return rows.map((row) => hideMatchOnFreeDate(row, clubId));
}

const matchYearSql = sql<number>`extract(year from ${fixtures.date})::int`;

export function createPastRequestQueries(db: Database) {
  const clubId = sql.placeholder('clubId');
  const { toClubId, fromClubId, createdAt, id } = matchRequests;
  const order = [desc(fixtures.date), desc(createdAt), desc(id)];
  const offset = sql`${sql.placeholder('offset')}::int`;
  const seasons = db
    .select({
      season: matchYearSql,
      total: count(),
      page: sql<string[]>`(array_agg(${id} order by ${sql.join(order, sql`, `)}))[
        ${offset} + 1 : ${offset} + ${sql.raw(String(pastRequestsPerPage))}]`,
    })
    .from(matchRequests)
    .innerJoin(fixtures, eq(fixtures.id, matchRequests.fixtureId))
    .innerJoin(clubs, isOpenClub(toClubId))
    .innerJoin(askingClub, isOpenClub(fromClubId, askingClub))
    .where(
      and(
        // The subqueries hide the club from the planner, so PostgreSQL keeps the generic plan.
        isKnownTo(sql`(select ${clubId}::uuid)`),
        sql`${statusSql(sql.placeholder('now'))} <> 'open'`,
      ),
    )
    .groupBy(matchYearSql)
    .orderBy(desc(matchYearSql))
    .prepare('past_request_seasons');
  // The subquery hides the number of ids for the same reason. Planning would take as long as the call.
  const requests = selectRequests(db, clubId)
    .where(sql`${id} = any(array(select unnest(${sql.placeholder('ids')}::uuid[])))`)
    .orderBy(...order)
    .prepare('past_requests');
  return {
    /**
     * Returns for each season, the latest first, the number of past requests and the ids of those on the given
     * page. Page 1 is the first.
     */
    listSeasons: (clubId: string, page: number, now: Date) =>
      seasons.execute({
        clubId,
        now: now.toISOString(),
        offset: (page - 1) * pastRequestsPerPage,
      }),
    async listRequests(clubId: string, ids: string[]) {
      const rows = await requests.execute({ clubId, ids });
      return rows.map((row) => hideMatchOnFreeDate(row, clubId));
    },
  };
}

export async function findRequest(executor: Executor, clubId: string, id: string) {
  const [row] = await selectRequests(executor, clubId).where(
    and(eq(matchRequests.id, id), isKnownTo(clubId)),
  );
  return row && hideMatchOnFreeDate(row, clubId);
}

export async function findFixtureUnlessOwn(executor: Executor, clubId: string, id: string) {
  const [fixture] = await executor
    .select({
      clubId: fixtures.clubId,
      teamName: fixtures.teamName,
      date: fixtures.date,
      status: fixtures.status,
    })
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .where(
      and(
        eq(fixtures.id, id),
        ne(fixtures.clubId, clubId),
        not(fixtures.private),
        mayContactClub(clubId),
      ),
    );
  return fixture;
}

export async function findFixtureIdOfTeam(
  executor: Executor,
  { clubId, teamName, date }: { clubId: string; teamName: string; date: string },
) {
  const [fixture] = await executor
    .select({ id: fixtures.id })
    .from(fixtures)
    .where(
      and(
        eq(fixtures.clubId, clubId),
        eq(fixtures.date, date),
        sql`lower(${fixtures.teamName}) = lower(${teamName})`,
        ne(fixtures.status, 'called-off'),
      ),
    );
  return fixture?.id;
}

/** Whether the club has to answer a request for its free date, which it can see. */
export async function hasRequestsToAnswer(executor: Executor, id: string, now: Date) {
  const { fixtureId, fromClubId, toClubId, status, expiresAt, undoUntil } = matchRequests;
  const found = await executor
    .select({ id: matchRequests.id })
    .from(matchRequests)
    .innerJoin(clubs, eq(clubs.id, fromClubId))
    .where(
      and(
        eq(fixtureId, id),
        eq(status, 'open'),
        gt(expiresAt, now),
        isNull(undoUntil),
        isNull(clubs.suspendedAt),
        not(isBlocked(toClubId, fromClubId)),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Whether a match or a request refers to the fixture, so that another club may still view it. */
export async function hasHistory(executor: Executor, id: string) {
  const { fixtureId, ownFixtureId } = matchRequests;
  const isOfFixture = or(eq(fixtureId, id), eq(ownFixtureId, id));
  return (
    (await executor.$count(matchSides, eq(matchSides.fixtureId, id))) > 0 ||
    (await executor.$count(matchRequests, isOfFixture)) > 0
  );
}

/**
 * Ignores requests that were declined for another date, or before a match on this fixture was called off. The club
 * that asked declined those with a counter-offer itself.
 */
export async function wasRequestDeclined(
  executor: Executor,
  clubId: string,
  { id, date }: { id: string; date: string },
) {
  const { fixtureId, fromClubId, status, terms, answeredAt, counterOffer } = matchRequests;
  const calledOffSince = executor
    .select({ id: matches.id })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .where(and(eq(matchSides.fixtureId, id), gt(matches.calledOffAt, answeredAt)));
  const isRefusal = and(
    eq(fixtureId, id),
    eq(fromClubId, clubId),
    eq(status, 'declined'),
    isNull(counterOffer),
    sql`${terms} ->> 'date' = ${date}`,
    notExists(calledOffSince),
  );
  return (await executor.$count(matchRequests, isRefusal)) > 0;
}

export async function findMatchIdOfRequest(executor: Executor, requestId: string) {
  const [match] = await executor
    .select({ id: matches.id })
    .from(matches)
    .where(eq(matches.requestId, requestId));
  return match?.id;
}

const requestsPerBatch = 500;

export async function findNextExpiry(executor: Executor) {
  const { status, expiresAt } = matchRequests;
  const [next] = await executor
    .select({ expiresAt })
    .from(matchRequests)
    .where(eq(status, 'open'))
    .orderBy(asc(expiresAt))
    .limit(1);
  return next?.expiresAt;
}

/** Returns when the next request is sent that can still be undone. */
export async function findNextSending(executor: Executor) {
  const { status, undoUntil } = matchRequests;
  const [next] = await executor
    .select({ undoUntil })
    .from(matchRequests)
    .where(and(eq(status, 'open'), isNotNull(undoUntil)))
    .orderBy(asc(undoUntil))
    .limit(1);
  return next?.undoUntil ?? undefined;
}

export async function listRequestsToExpire(executor: Executor, now: Date) {
  const rows = await executor
    .select({ id: matchRequests.id })
    .from(matchRequests)
    .where(and(eq(matchRequests.status, 'open'), lte(matchRequests.expiresAt, now)))
    .orderBy(asc(matchRequests.expiresAt))
    .limit(requestsPerBatch);
  return rows.map(({ id }) => id);
}
