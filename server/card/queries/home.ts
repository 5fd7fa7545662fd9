import type { Competition } from '@fixturebook/contract/card/competitions';
import { homeMatchesMax, homeRequestsMax } from '@fixturebook/contract/card/home';
import type { FixtureStatus } from '@fixturebook/contract/fixtures';
import type { Terms } from '@fixturebook/contract/matches';
import { and, asc, between, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clubSummaryColumns } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { isOtherClub, isToAnswer } from '../../matches/queries/requests-to-answer.ts';
import {
  matches,
  matchInvitations,
  matchReconfirmations,
  matchRequests,
  matchSides,
  matchTerms,
} from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { grounds } from '../../teams/schema.ts';
import { cardFeedEvents, cardFeeds } from '../schema.ts';
import { isAnswerable, selectCurrentTerms } from './card.ts';

/** A team of a match, as JSON. */
export interface HomeTeamRow {
  club: Pick<
    typeof clubs.$inferSelect,
    'id' | 'slug' | 'name' | 'photo' | 'contactNumber' | 'postcode' | 'whatThreeWords'
  > & { suspended: boolean };
  fixture: { id: string; teamName: string; status: FixtureStatus; contactEmail: string };
}

const clubId = sql.placeholder('clubId');
const today = sql`${sql.placeholder('today')}::date`;

const toTeamJson = (club: string, fixture: string) =>
  sql<HomeTeamRow>`json_build_object(
    'club', ${sql.raw(`json_build_object('id', ${club}.id, 'slug', ${club}.slug, 'name', ${club}.name,
      'photo', ${club}.photo, 'contactNumber', ${club}.contact_number,
      'postcode', ${club}.postcode, 'whatThreeWords', ${club}.what_three_words,
      'suspended', ${club}.suspended_at is not null)`)},
    'fixture', ${sql.raw(`json_build_object('id', ${fixture}.id, 'teamName', ${fixture}.team_name,
      'status', ${fixture}.status, 'contactEmail', ${fixture}.contact_email)`)})`;

/** The coming matches of the club, numbered from the next one. */
const comingMatches = sql`
  select m.id, own.side, own.fixture_id, f.date, other.fixture_id as their_fixture_id,
    m.opponent_name, m.competition,
    row_number() over (order by f.date, lower(m.playing), m.id) as place,
    exists (
      select from ${matchTerms} t
      where t.match_id = m.id and t.status = 'proposed' and t.proposed_by_club_id <> own.club_id
    ) or coalesce(i.answer = 'different' and i.refusal_reason is null, false) as has_change,
    coalesce((
      select q.answer is null from ${matchReconfirmations} q
      where q.match_id = m.id and q.club_id = own.club_id order by q.days_before limit 1
    ), false) as has_question,
    coalesce((
      select q.answer = 'problem' from ${matchReconfirmations} q
      where q.match_id = m.id and q.club_id = other.club_id order by q.days_before limit 1
    ), i.answer = 'no', false) as has_problem
  from ${fixtures} f
  join ${matchSides} own on own.fixture_id = f.id and own.live
  join ${matches} m on m.id = own.match_id and m.status = 'agreed'
  left join ${matchSides} other on other.match_id = m.id and other.side <> own.side
  left join ${matchInvitations} i on i.match_id = m.id
  where f.club_id = ${clubId} and f.status = 'confirmed' and f.date >= ${today}`;

export function createHomeQueries(db: Database) {
  const ownFixtures = alias(fixtures, 'own_fixtures');
  const requests = db
    .select({
      id: matchRequests.id,
      club: clubSummaryColumns,
      date: fixtures.date,
      askedSide: fixtures.side,
      askedTeamName: fixtures.teamName,
      askingSide: ownFixtures.side,
      askingTeamName: matchRequests.teamName,
      isCounterOffer: sql<boolean>`${matchRequests.counterOffer} is not null`,
      expiresAt: matchRequests.expiresAt,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(matchRequests)
    .innerJoin(clubs, isOtherClub)
    .innerJoin(fixtures, eq(fixtures.id, matchRequests.fixtureId))
    .leftJoin(ownFixtures, eq(ownFixtures.id, matchRequests.ownFixtureId))
    .where(isToAnswer)
    .orderBy(asc(matchRequests.expiresAt), asc(matchRequests.id))
    .limit(homeRequestsMax)
    .prepare('home_requests');

  const matchesOfHome = db
    .select({
      id: sql<string>`m.id`,
      own: sql<'home' | 'away'>`m.side`,
      date: sql<string>`m.date`,
      isNext: sql<boolean>`m.place = 1`,
      hasChange: sql<boolean>`m.has_change`,
      hasQuestion: sql<boolean>`m.has_question`,
      hasProblem: sql<boolean>`m.has_problem`,
      opponentName: sql<string | null>`m.opponent_name`,
      competition: sql<Competition>`m.competition`,
      terms: sql<Terms>`agreed.terms`,
      ground: sql<Pick<typeof grounds.$inferSelect, 'whatThreeWords' | 'notes'> | null>`(
        select json_build_object('whatThreeWords', g.what_three_words, 'notes', g.notes)
        from ${grounds} g
        where g.club_id = case m.side when 'home' then c.id else k.id end
          and lower(g.name) = lower(agreed.terms ->> 'ground')
          and g.postcode = agreed.terms ->> 'postcode')`,
      ours: toTeamJson('c', 'f'),
      theirs: toTeamJson('k', 'theirs'),
    })
    .from(
      sql`(${comingMatches}) m
        join ${fixtures} f on f.id = m.fixture_id
        join ${clubs} c on c.id = f.club_id
        left join ${fixtures} theirs on theirs.id = m.their_fixture_id
        left join ${clubs} k on k.id = theirs.club_id and k.closed_at is null
        cross join lateral (${selectCurrentTerms(sql`t.terms`)}) agreed`,
    )
    .where(
      sql`(m.opponent_name is not null or k.id is not null)
        and (m.place = 1 or m.has_change or m.has_question or m.has_problem)`,
    )
    .orderBy(sql`m.place`)
    .limit(homeMatchesMax)
    .prepare('home_matches');

  const calendars = db
    .select({
      id: cardFeeds.id,
      address: cardFeeds.address,
      changes: sql<number>`count(*)::int`,
    })
    .from(cardFeeds)
    .innerJoin(
      cardFeedEvents,
      and(eq(cardFeedEvents.feedId, cardFeeds.id), isNotNull(cardFeedEvents.change)),
    )
    .where(eq(cardFeeds.clubId, clubId))
    .groupBy(cardFeeds.id)
    .orderBy(asc(cardFeeds.createdAt), asc(cardFeeds.id))
    .prepare('home_calendars');

  const ownDates = db
    .select({
      id: fixtures.id,
      date: fixtures.date,
      status: fixtures.status,
      isAsked: sql<boolean>`${fixtures}.status = 'open' and exists (
        select from ${matchRequests} r
        where (r.fixture_id = ${fixtures}.id and r.undo_until is null
            or r.own_fixture_id = ${fixtures}.id)
          and ${isAnswerable})`,
    })
    .from(fixtures)
    .where(
      and(
        eq(fixtures.clubId, clubId),
        between(fixtures.date, sql.placeholder('from'), sql.placeholder('to')),
        ne(fixtures.status, 'called-off'),
        sql`(${fixtures.status} <> 'open' or ${fixtures.date} >= ${today})`,
      ),
    )
    .orderBy(asc(fixtures.date), asc(fixtures.id))
    .prepare('own_dates');

  return {
    listRequestsToAnswer: (clubId: string, now: Date) =>
      requests.execute({ clubId, now: now.toISOString() }),
    /** Lists the next match, and the coming matches with something to answer. */
    listMatches: (clubId: string, today: string) => matchesOfHome.execute({ clubId, today }),
    listCalendarsWithChanges: (clubId: string) => calendars.execute({ clubId }),
    /** Lists the club's coming free dates and its matches, past ones too. */
    listOwnDates: (clubId: string, days: { from: string; to: string; today: string }, now: Date) =>
      ownDates.execute({ clubId, ...days, now: now.toISOString() }),
  };
}

type HomeQueries = ReturnType<typeof createHomeQueries>;
export type HomeRequestRow = Awaited<ReturnType<HomeQueries['listRequestsToAnswer']>>[number];
export type HomeMatchRow = Awaited<ReturnType<HomeQueries['listMatches']>>[number];
export type HomeCalendarRow = Awaited<ReturnType<HomeQueries['listCalendarsWithChanges']>>[number];
export type OwnDateRow = Awaited<ReturnType<HomeQueries['listOwnDates']>>[number];
