import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNull,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import { isOpenClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findGroundOfTerms } from '../../teams/queries.ts';
import { matches, matchReconfirmations, matchSides, matchTerms, playedMatches } from '../schema.ts';

export async function findMatch(executor: Executor, clubId: string, id: string) {
  const [match] = await executor.select().from(matches).where(eq(matches.id, id));
  const sides = match ? await listMatchSides(executor, id) : [];
  const home = sides.find(({ side }) => side === 'home');
  const away = sides.find(({ side }) => side === 'away');
  const own = sides.find(({ club }) => club.id === clubId);
  if (!match || !home || !away || !own) return undefined;
  const terms = await executor
    .select()
    .from(matchTerms)
    .where(eq(matchTerms.matchId, id))
    .orderBy(desc(matchTerms.createdAt), desc(matchTerms.id));
  const reconfirmations = await executor
    .select()
    .from(matchReconfirmations)
    .where(eq(matchReconfirmations.matchId, id))
    .orderBy(desc(matchReconfirmations.daysBefore), asc(matchReconfirmations.clubId));
  const currentTerms = await getCurrentTerms(executor, id);
  // What the home club keeps about its ground is for a match that will be played.
  const ground =
    match.status === 'agreed'
      ? await findGroundOfTerms(executor, home.club.id, currentTerms)
      : undefined;
  const played = await findPlayedTick(executor, clubId, id);
  return {
    match,
    own: own.side,
    home,
    away,
    terms,
    currentTerms,
    ground,
    reconfirmations,
    played,
  };
}

/** Finds what the club has noted about a match that was played. */
export async function findPlayedTick(executor: Executor, clubId: string, matchId: string) {
  const [tick] = await executor
    .select({ note: playedMatches.note, playedAt: playedMatches.playedAt })
    .from(playedMatches)
    .where(and(eq(playedMatches.matchId, matchId), eq(playedMatches.clubId, clubId)));
  return tick;
}

export type MatchRow = NonNullable<Awaited<ReturnType<typeof findMatch>>>;
export type MatchSideRow = MatchRow['home'];

export function listMatchSides(executor: Executor, matchId: string) {
  const columns = getTableColumns(fixtures);
  const { teamName, status, contactEmail, strength, postcode } = columns;
  const { id, slug, name, photo, whatThreeWords, contactNumber, suspendedAt } = clubs;
  return executor
    .select({
      side: matchSides.side,
      fixtureId: matchSides.fixtureId,
      fixture: {
        teamName,
        status,
        contactEmail,
        strength,
        postcode,
        private: columns.private,
      },
      club: {
        id,
        slug,
        name,
        photo,
        postcode: clubs.postcode,
        whatThreeWords,
        contactNumber,
        suspendedAt,
      },
    })
    .from(matchSides)
    .innerJoin(fixtures, eq(fixtures.id, matchSides.fixtureId))
    .innerJoin(clubs, isOpenClub(matchSides.clubId))
    .where(eq(matchSides.matchId, matchId));
}

export async function getCurrentTerms(executor: Executor, matchId: string) {
  const [entry] = await executor
    .select({ terms: matchTerms.terms })
    .from(matchTerms)
    .where(and(eq(matchTerms.matchId, matchId), eq(matchTerms.status, 'agreed')))
    .orderBy(desc(matchTerms.answeredAt), desc(matchTerms.createdAt))
    .limit(1);
  if (!entry) throw new Error('A match has terms.');
  return entry.terms;
}

/**
 * Builds SQL for the time of a change to the terms of a match. It is later than the times of all
 * earlier changes, also when the clock of this node is behind that of another. The caller must have
 * locked the match.
 */
export function buildTermsTimeSql(matchId: string, now: Date): SQL<Date> {
  return sql`greatest(${now.toISOString()}::timestamptz, (
    select max(greatest(t.created_at, t.answered_at)) + interval '1 millisecond'
    from ${matchTerms} t where t.match_id = ${matchId}))`;
}

export async function listMatchesToReconfirm(
  executor: Executor,
  { date, daysBefore, after }: { date: string; daysBefore: number; after: string },
) {
  const asked = executor
    .select({ matchId: matchReconfirmations.matchId })
    .from(matchReconfirmations)
    .where(
      and(
        eq(matchReconfirmations.matchId, matches.id),
        eq(matchReconfirmations.daysBefore, daysBefore),
      ),
    );
  const rows = await executor
    .select({ id: matches.id })
    .from(matches)
    .where(
      and(
        eq(matches.status, 'agreed'),
        eq(matches.date, date),
        // A recorded match has no other club that could answer.
        isNull(matches.recordedByClubId),
        gt(matches.id, after),
        notExists(asked),
      ),
    )
    .orderBy(asc(matches.id))
    .limit(matchesPerBatch);
  return rows.map(({ id }) => id);
}

export const matchesPerBatch = 200;

export function listQuestions(executor: Executor, matchId: string) {
  return executor
    .select()
    .from(matchReconfirmations)
    .where(eq(matchReconfirmations.matchId, matchId));
}

export async function findLatestQuestion(executor: Executor, matchId: string, clubId: string) {
  const [question] = await executor
    .select()
    .from(matchReconfirmations)
    .where(and(eq(matchReconfirmations.matchId, matchId), eq(matchReconfirmations.clubId, clubId)))
    .orderBy(asc(matchReconfirmations.daysBefore))
    .limit(1);
  return question;
}

export type QuestionKey = Pick<
  typeof matchReconfirmations.$inferSelect,
  'matchId' | 'clubId' | 'daysBefore' | 'askedAt'
>;

/** The time of the question belongs to the key, because a changed match is asked about again. */
export function isQuestion({ matchId, clubId, daysBefore, askedAt }: QuestionKey) {
  return and(
    eq(matchReconfirmations.matchId, matchId),
    eq(matchReconfirmations.clubId, clubId),
    eq(matchReconfirmations.daysBefore, daysBefore),
    eq(matchReconfirmations.askedAt, askedAt),
  );
}

/** Finds the question of a link, unless since then the match was changed or the club was suspended. */
export async function findQuestionByLink(executor: Executor, link: QuestionKey) {
  const [question] = await executor
    .select(getTableColumns(matchReconfirmations))
    .from(matchReconfirmations)
    .innerJoin(clubs, eq(clubs.id, matchReconfirmations.clubId))
    .where(and(isNull(clubs.suspendedAt), isQuestion(link)));
  return question;
}

export async function listFixtureIdsOfLeavingClub(executor: Executor, clubId: string, day: string) {
  const other = alias(matchSides, 'other');
  const own = executor
    .select({ id: fixtures.id })
    .from(fixtures)
    .where(eq(fixtures.clubId, clubId));
  const opposite = executor
    .select({ id: other.fixtureId })
    .from(matchSides)
    .innerJoin(matches, and(eq(matches.id, matchSides.matchId), gte(matches.date, day)))
    .innerJoin(other, and(eq(other.matchId, matches.id), ne(other.clubId, clubId)))
    .where(and(eq(matchSides.clubId, clubId), matchSides.live));
  return (await union(own, opposite)).map(({ id }) => id);
}

/**
 * Selects the match of a row of `fixtures` as JSON. The columns can refer to the match `m`, its
 * sides `own` and `other`, the other club `k` and that club's fixture `theirs`.
 */
export function selectMatchOfFixtureAsJson<Match>(columns: SQL) {
  return sql<Match | null>`(
    select json_build_object(${columns})
    from ${matchSides} own
    join ${matches} m on m.id = own.match_id
    join ${matchSides} other on other.match_id = m.id and other.side <> own.side
    join ${fixtures} theirs on theirs.id = other.fixture_id
    join ${clubs} k on k.id = other.club_id and k.closed_at is null
    where own.fixture_id = fixtures.id and fixtures.status <> 'open'
      and own.live = (fixtures.status = 'confirmed') and not own.readvertised
    order by m.created_at desc limit 1
  )`;
}

/**
 * Selects the match that the club of a row of `fixtures` has recorded alone as JSON. The columns can refer to the match
 * `m` and its side `own`.
 */
export function selectRecordedMatchOfFixtureAsJson<Match>(columns: SQL) {
  return sql<Match | null>`(
    select json_build_object(${columns})
    from ${matchSides} own
    join ${matches} m on m.id = own.match_id
    where own.fixture_id = fixtures.id and fixtures.private and not own.readvertised
    order by m.created_at desc limit 1
  )`;
}
