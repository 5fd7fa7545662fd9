import type { Competition } from '@fixturebook/contract/card/competitions';
import { formatShortId, parseShortId } from '@fixturebook/contract/public-pages/short-id';
import { and, asc, eq, not, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clubs } from '../../clubs/schema.ts';
import { fixtureOrder } from '../../fixtures/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { matches, matchSides } from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { publicPages } from '../schema.ts';
import { isPublicSql, publicClubColumns } from './public-clubs.ts';

/** The most fixtures that a page or an embedded list shows, the next ones first. */
const publicFixturesMax = 200;

/** A fixture as visitors may see it: without its ground, its postcode, its contact and its free texts. */
export type PublicFixture = Awaited<
  ReturnType<ReturnType<typeof createPublicFixturesQuery>>
>[number];

/** A date that visitors opened by its short id, with its club. */
export type PublicDate = NonNullable<Awaited<ReturnType<ReturnType<typeof createPublicDateQuery>>>>;

const { id, date, teamName, startTime, format, overs, strength } = fixtures;

const own = alias(matchSides, 'own');
const other = alias(matchSides, 'other');
const opponentClub = alias(clubs, 'opponent_club');
const opponentPage = alias(publicPages, 'opponent_page');

/**
 * Lists the fixtures from `today` on that a club shows to visitors: its free dates and, if it chose so, its agreed and
 * recorded matches. The opponent of an agreed match has a name only if its own page shows matches too, and that of a
 * recorded match never has one. The caller has made sure that visitors may see the club.
 */
export function createPublicFixturesQuery(db: Database) {
  const isFree = and(eq(fixtures.status, 'open'), not(fixtures.private));
  const isShownMatch = and(
    sql`${sql.placeholder('showsMatches')}::boolean`,
    eq(fixtures.status, 'confirmed'),
  );
  const query = db
    .select({
      id,
      date,
      teamName,
      /** The side that the match is played on, or where the team could play on a free date. */
      side: sql<'home' | 'away' | 'either'>`coalesce(${own.side}, ${fixtures.side})`,
      startTime,
      format,
      overs,
      strength,
      kind: sql<
        'free' | 'match'
      >`case when ${fixtures.status} = 'open' then 'free' else 'match' end`,
      /** Null if the opponent is not public. */
      opponentName: opponentClub.name,
      /** Null for a free date. */
      competition: sql<Competition | null>`${matches.competition}`,
    })
    .from(fixtures)
    .leftJoin(own, and(eq(own.fixtureId, fixtures.id), own.live, eq(fixtures.status, 'confirmed')))
    .leftJoin(matches, eq(matches.id, own.matchId))
    .leftJoin(other, and(eq(other.matchId, own.matchId), sql`${other.side} <> ${own.side}`))
    .leftJoin(
      opponentPage,
      and(eq(opponentPage.clubId, other.clubId), opponentPage.isOn, opponentPage.showsMatches),
    )
    .leftJoin(
      opponentClub,
      and(eq(opponentClub.id, opponentPage.clubId), sql`${opponentClub.suspendedAt} is null`),
    )
    .where(
      and(
        eq(fixtures.clubId, sql.placeholder('clubId')),
        sql`${fixtures.date} >= ${sql.placeholder('today')}::date`,
        sql`(${isFree} or ${isShownMatch})`,
      ),
    )
    .orderBy(...fixtureOrder)
    .limit(publicFixturesMax)
    .prepare('public_fixtures');
  return (club: { id: string; showsMatches: boolean }, today: string) =>
    query.execute({ clubId: club.id, showsMatches: club.showsMatches, today });
}

/**
 * Finds the date of a short id with its club, if visitors may see the club. A date that is not free is among them,
 * because its page says so; the caller must not show its day or its team, which may have changed since.
 */
export function createPublicDateQuery(db: Database) {
  const query = db
    .select({
      fixture: { id, date, teamName, side: fixtures.side, startTime, format, overs, strength },
      state: sql<'free' | 'past' | 'closed'>`case
        when ${fixtures.status} <> 'open' or ${fixtures.private} then 'closed'
        when ${fixtures.date} < ${sql.placeholder('today')}::date then 'past'
        else 'free' end`,
      club: publicClubColumns,
    })
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .innerJoin(publicPages, eq(publicPages.clubId, clubs.id))
    .where(
      and(
        isInRange(sql.placeholder('first'), sql.placeholder('last')),
        isPublicSql,
        // Visitors must not learn of a match that was recorded on a day that was never free.
        sql`(not ${fixtures.private} or exists (
          select from ${matchSides} s where s.fixture_id = ${fixtures.id} and s.free_date is not null))`,
      ),
    )
    .orderBy(asc(fixtures.id))
    .prepare('public_date');
  return async (shortId: string, today: string) => {
    const range = parseShortId(shortId) ?? noIds;
    const rows = await query.execute({ ...range, today });
    return rows.find(({ fixture }) => formatShortId(fixture.id) === shortId);
  };
}

/** An empty range, so that a text that is no short id costs the same as the short id of no date. */
const noIds = {
  first: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  last: '00000000-0000-0000-0000-000000000000',
};

function isInRange(first: Placeholder, last: Placeholder): SQL {
  return sql`${fixtures.id} between ${first}::uuid and ${last}::uuid`;
}
