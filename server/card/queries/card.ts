import type { Competition } from '@fixturebook/contract/card/competitions';
import type { Terms } from '@fixturebook/contract/matches';
import { and, between, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { isBlocked } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { type FixtureRow, getFixtureRowColumns, ownFixtureOrder } from '../../fixtures/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { InvitationRow } from '../../matches/queries/invitations.ts';
import {
  selectMatchOfFixtureAsJson,
  selectRecordedMatchOfFixtureAsJson,
} from '../../matches/queries/matches.ts';
import {
  type matches,
  matchInvitations,
  matchReconfirmations,
  matchRequests,
  matchSides,
  matchTerms,
  playedMatches,
} from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';

export interface CardRow extends FixtureRow {
  requestsIn: number;
  requestsOut: number;
  match: {
    id: string;
    status: typeof matches.$inferSelect.status;
    side: 'home' | 'away';
    terms: Terms;
    opponent: FixtureRow['club'];
    proposalOpen: boolean;
    reconfirm: boolean;
    played: boolean;
  } | null;
  recorded: {
    id: string;
    status: typeof matches.$inferSelect.status;
    side: 'home' | 'away';
    terms: Terms;
    opponent: string;
    competition: Competition;
    played: boolean;
    /** The answer of the invited opponent; null if it is not invited. */
    invitation: Pick<InvitationRow, 'answer' | 'confirmed' | 'refusalReason'> | null;
  } | null;
}

export const getDaysOfSeason = (season: number) => ({
  from: `${season}-01-01`,
  to: `${season}-12-31`,
});

export interface CardRowWithTerms {
  fixture: typeof fixtures.$inferSelect;
  match: {
    id: string;
    side: 'home' | 'away';
    opponent: string;
    terms: Terms;
    competition: Competition;
    /** Whether the club has recorded the match alone. */
    isRecorded: boolean;
  } | null;
}

const clubId = sql.placeholder('clubId');

/** True if the match request `r` waits for an answer, and neither club is suspended or blocked. */
export const isAnswerable = sql`r.status = 'open' and r.expires_at > ${sql.placeholder('now')}::timestamptz
  and not exists (
    select from ${clubs} k
    where k.id in (r.from_club_id, r.to_club_id) and k.suspended_at is not null)
  and not ${isBlocked(clubId, sql`r.from_club_id`)} and not ${isBlocked(clubId, sql`r.to_club_id`)}`;

const isPlayed = sql`exists (
  select from ${playedMatches} p where p.match_id = m.id and p.club_id = own.club_id)`;

const matchOnCard = selectMatchOfFixtureAsJson<NonNullable<CardRow['match']>>(sql`
  'id', m.id, 'status', m.status, 'side', own.side,
  'terms', (${selectCurrentTerms(sql`t.terms`)}),
  'opponent', json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'photo', k.photo),
  'proposalOpen', exists (
    select from ${matchTerms} t where t.match_id = m.id and t.status = 'proposed'),
  'reconfirm', m.status = 'agreed' and coalesce((
    select q.answer is null from ${matchReconfirmations} q
    where q.match_id = m.id and q.club_id = own.club_id order by q.days_before limit 1), false),
  'played', ${isPlayed}`);

const recordedOnCard = selectRecordedMatchOfFixtureAsJson<NonNullable<CardRow['recorded']>>(sql`
  'id', m.id, 'status', m.status, 'side', own.side,
  'terms', (${selectCurrentTerms(sql`t.terms`)}),
  'opponent', m.opponent_name, 'competition', m.competition, 'played', ${isPlayed},
  'invitation', (
    select json_build_object(
      'answer', i.answer, 'confirmed', i.confirmed, 'refusalReason', i.refusal_reason)
    from ${matchInvitations} i where i.match_id = m.id)`);

const valuesWithTerms = sql`'id', m.id, 'side', own.side, 'competition', m.competition,
  'terms', (${selectCurrentTerms(sql`t.terms`)})`;

const matchWithTerms = sql<CardRowWithTerms['match']>`coalesce(
  ${selectMatchOfFixtureAsJson(sql`${valuesWithTerms}, 'opponent', k.name, 'isRecorded', false`)},
  ${selectRecordedMatchOfFixtureAsJson(sql`${valuesWithTerms}, 'opponent', m.opponent_name, 'isRecorded', true`)})`;

const isOnCard = and(
  eq(fixtures.clubId, clubId),
  between(fixtures.date, sql.placeholder('from'), sql.placeholder('to')),
  sql`(${fixtures.status} <> 'open' or ${fixtures.date} >= ${sql.placeholder('today')}::date)`,
);

/** The days of a season or of a calendar feed. Free dates before `today` are left out. */
export interface CardDays {
  from: string;
  to: string;
  today: string;
}

export function createCardQueries(db: Database) {
  const answerable = countAnswerableRequests(db);
  const { requestsIn, requestsOut } = answerable;
  const rows = db
    .select({
      ...getFixtureRowColumns(clubId),
      requestsIn,
      requestsOut,
      match: matchOnCard,
      recorded: recordedOnCard,
    })
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .crossJoinLateral(answerable)
    .where(isOnCard)
    .orderBy(...ownFixtureOrder)
    .prepare('card');
  const rowsWithTerms = db
    .select({ fixture: getTableColumns(fixtures), match: matchWithTerms })
    .from(fixtures)
    .where(isOnCard)
    .orderBy(...ownFixtureOrder)
    .prepare('card_with_terms');
  const rowOfMatch = db
    .select({ fixture: getTableColumns(fixtures), match: matchWithTerms })
    .from(fixtures)
    .where(
      sql`${fixtures.id} = (select s.fixture_id from ${matchSides} s
        where s.match_id = ${sql.placeholder('matchId')} and s.club_id = ${clubId})`,
    )
    .prepare('card_row_of_match');
  return {
    listCardRows: (clubId: string, days: CardDays, now: Date): Promise<CardRow[]> =>
      rows.execute({ clubId, ...days, now: now.toISOString() }),
    listCardRowsWithTerms: (clubId: string, days: CardDays): Promise<CardRowWithTerms[]> =>
      rowsWithTerms.execute({ clubId, ...days }),
    /** Undefined if the match is not one of the club's, or is not on its card any more. */
    async findRowOfMatch(clubId: string, matchId: string): Promise<CardRowWithTerms | undefined> {
      const [row] = await rowOfMatch.execute({ clubId, matchId });
      return row?.match?.id === matchId ? row : undefined;
    },
  };
}

/** Counts the match requests for a fixture that its club has to answer, and those that the other clubs have to answer. */
function countAnswerableRequests(db: Database) {
  // With a counter-offer a request waits for the club that asked.
  const isIn = sql`(r.fixture_id = ${fixtures}.id) = (r.counter_offer is null)`;
  return db
    .select({
      requestsIn: sql<number>`count(*) filter (where ${isIn})::int`.as('requests_in'),
      requestsOut: sql<number>`count(*) filter (where not (${isIn}))::int`.as('requests_out'),
    })
    .from(sql`${matchRequests} r`)
    .where(
      sql`(r.fixture_id = ${fixtures}.id and r.undo_until is null or r.own_fixture_id = ${fixtures}.id)
        and ${isAnswerable}`,
    )
    .as('answerable');
}

export function selectCurrentTerms(columns: SQL) {
  return sql`select ${columns} from ${matchTerms} t
    where t.match_id = m.id and t.status = 'agreed'
    order by t.answered_at desc, t.created_at desc limit 1`;
}
