import { and, asc, between, eq, sql } from 'drizzle-orm';
import { keptApart } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { type FixtureRow, seenBy } from '../../fixtures/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Database } from '../../platform/database.ts';
import { matches, matchReconfirmations, matchRequests, matchSides, matchTerms } from '../schema.ts';

/**
 * A fixture of the own card. `match` is the one that is on, or the one that was called off with it;
 * of requests those count that can be answered.
 */
export interface CardRow extends FixtureRow {
  requestsIn: number;
  requestsOut: number;
  match: {
    id: string;
    status: typeof matches.$inferSelect.status;
    opponent: FixtureRow['club'];
    proposalOpen: boolean;
    reconfirm: boolean;
  } | null;
}

export interface CardWanted {
  clubId: string;
  /** The first and the last day. */
  from: string;
  to: string;
  today: string;
  now: Date;
}

/** The fixtures of a club between two days; of the free dates, those that have not gone. */
export function cardOf(db: Database, { clubId, from, to, today, now }: CardWanted) {
  const waiting = sql`r.status = 'open' and r.expires_at > ${now.toISOString()}::timestamptz
    and not exists (
      select from ${clubs} k
      where k.id in (r.from_club_id, r.to_club_id) and k.suspended_at is not null)
    and not ${keptApart(clubId, sql`r.from_club_id`)} and not ${keptApart(clubId, sql`r.to_club_id`)}`;
  const match = sql<CardRow['match']>`(
    select json_build_object(
      'id', m.id, 'status', m.status,
      'opponent', json_build_object('id', k.id, 'slug', k.slug, 'name', k.name, 'photo', k.photo),
      'proposalOpen', exists (
        select from ${matchTerms} t where t.match_id = m.id and t.status = 'proposed'),
      'reconfirm', m.status = 'agreed' and coalesce((
        select q.answer is null from ${matchReconfirmations} q
        where q.match_id = m.id and q.club_id = own.club_id order by q.days_before limit 1), false)
    )
    from ${matchSides} own
    join ${matches} m on m.id = own.match_id
    join ${matchSides} other on other.match_id = m.id and other.side <> own.side
    join ${clubs} k on k.id = other.club_id
    where own.fixture_id = ${fixtures.id} and ${fixtures.status} <> 'open'
      and own.live = (${fixtures.status} = 'confirmed') and not own.readvertised
    order by m.created_at desc limit 1
  )`;
  return db
    .select({
      ...seenBy(clubId),
      requestsIn: sql<number>`(select count(*)::int from ${matchRequests} r
        where r.fixture_id = ${fixtures.id} and ${waiting})`,
      requestsOut: sql<number>`(select count(*)::int from ${matchRequests} r
        where r.own_fixture_id = ${fixtures.id} and ${waiting})`,
      match,
    })
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .where(
      and(
        eq(fixtures.clubId, clubId),
        between(fixtures.date, from, to),
        sql`(${fixtures.status} <> 'open' or ${fixtures.date} >= ${today})`,
      ),
    )
    .orderBy(asc(fixtures.date), sql`coalesce(${fixtures.startTime}, '24:00')`, asc(fixtures.id));
}
