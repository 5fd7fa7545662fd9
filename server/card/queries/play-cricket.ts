import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { Terms } from '@fixturebook/contract/matches';
import { and, asc, between, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clubSummaryColumns, isOpenClub } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { matches, matchSides, matchTerms } from '../../matches/schema.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { playCricketEntries } from '../schema.ts';
import { selectCurrentTerms } from './card.ts';

const m = alias(matches, 'm');
const own = alias(matchSides, 'own');
const other = alias(matchSides, 'other');
const otherFixture = alias(fixtures, 'other_fixture');

export function createPlayCricketQuery(db: Database) {
  const clubId = sql.placeholder('clubId');
  const matchesOfClub = db
    .select({
      matchId: m.id,
      callOffReason: sql<CallOffReason | null>`${m.callOffReason}`,
      side: own.side,
      teamName: fixtures.teamName,
      opponentName: m.opponentName,
      opponent: clubSummaryColumns,
      opponentTeamName: otherFixture.teamName,
      agreed: sql<{ id: string; terms: Terms }>`(
        ${selectCurrentTerms(sql`json_build_object('id', t.id, 'terms', t.terms)`)})`,
      entered: sql<{ terms: Terms; calledOff: boolean; at: string } | null>`(
        select json_build_object('terms', t.terms, 'calledOff', e.called_off, 'at', e.entered_at)
        from ${playCricketEntries} e join ${matchTerms} t on t.id = e.terms_id
        where e.match_id = ${m.id} and e.club_id = ${own.clubId})`,
    })
    .from(m)
    .innerJoin(own, and(eq(own.matchId, m.id), eq(own.clubId, clubId)))
    .innerJoin(fixtures, eq(fixtures.id, own.fixtureId))
    .leftJoin(other, and(eq(other.matchId, m.id), ne(other.clubId, own.clubId)))
    .leftJoin(otherFixture, eq(otherFixture.id, other.fixtureId))
    .leftJoin(clubs, isOpenClub(other.clubId))
    .where(
      and(
        between(m.date, sql.placeholder('from'), sql.placeholder('to')),
        // A league or the cup's organisers enter the other matches.
        eq(m.competition, 'friendly'),
        or(isNotNull(m.opponentName), isNotNull(clubs.id)),
      ),
    )
    .orderBy(asc(m.date), asc(m.playing), asc(m.id))
    .prepare('play_cricket_matches');
  return (clubId: string, days: { from: string; to: string }) =>
    matchesOfClub.execute({ clubId, ...days });
}

export type PlayCricketMatch = Awaited<
  ReturnType<ReturnType<typeof createPlayCricketQuery>>
>[number];

export async function hasAgreedTerms(
  executor: Executor,
  { clubId, matchId, termsId }: { clubId: string; matchId: string; termsId: string },
) {
  const found = await executor
    .select({ id: matchTerms.id })
    .from(matchTerms)
    .innerJoin(matchSides, eq(matchSides.matchId, matchTerms.matchId))
    .where(
      and(
        eq(matchSides.clubId, clubId),
        eq(matchTerms.matchId, matchId),
        eq(matchTerms.id, termsId),
        eq(matchTerms.status, 'agreed'),
      ),
    );
  return found.length > 0;
}
