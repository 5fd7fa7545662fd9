import type { RecordedMatchInput } from '@fixturebook/contract/recorded-matches/recorded-matches';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import { fixtures } from '../../fixtures/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { matches, matchSides, matchTerms } from '../schema.ts';
import { findPlayedTick, getCurrentTerms } from './matches.ts';

/** Finds a match that the club has recorded alone. */
export async function findRecordedMatch(executor: Executor, clubId: string, id: string) {
  const [row] = await executor
    .select({
      match: getTableColumns(matches),
      side: matchSides.side,
      fixture: { id: fixtures.id, teamName: fixtures.teamName, status: fixtures.status },
    })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .innerJoin(fixtures, eq(fixtures.id, matchSides.fixtureId))
    .where(and(eq(matches.id, id), eq(matches.recordedByClubId, clubId)));
  if (!row) return undefined;
  const terms = await executor
    .select()
    .from(matchTerms)
    .where(eq(matchTerms.matchId, id))
    .orderBy(desc(matchTerms.createdAt), desc(matchTerms.id));
  const values = await toRecordedValues(executor, row);
  return { ...row, terms, values, played: await findPlayedTick(executor, clubId, id) };
}

export type RecordedMatchRow = NonNullable<Awaited<ReturnType<typeof findRecordedMatch>>>;

/** Returns the values that the club can change. */
export async function toRecordedValues(
  executor: Executor,
  row: {
    match: Pick<typeof matches.$inferSelect, 'id' | 'opponentName' | 'competition'>;
    side: 'home' | 'away';
    fixture: { teamName: string };
  },
): Promise<RecordedMatchInput> {
  const { match, side, fixture } = row;
  const { date, startTime, ground, postcode, format, overs, notes } = await getCurrentTerms(
    executor,
    match.id,
  );
  return {
    teamName: fixture.teamName,
    opponent: match.opponentName ?? '',
    competition: match.competition,
    side,
    date,
    startTime,
    ground,
    postcode,
    format,
    overs,
    notes,
  };
}
