import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { Terms } from '@fixturebook/contract/matches';
import { and, desc, eq, getTableColumns, inArray, isNotNull, notExists } from 'drizzle-orm';
import { fixtures } from '../../fixtures/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { getRecordedMatchVersion } from '../rules/recorded-match.ts';
import { matches, matchInvitations, matchSides, matchTerms, playedMatches } from '../schema.ts';
import { findPlayedTick } from './matches.ts';

/** Finds a match that the club has recorded alone. */
export async function findRecordedMatch(executor: Executor, clubId: string, id: string) {
  const [row] = await executor
    .select({
      match: getTableColumns(matches),
      side: matchSides.side,
      freeDate: matchSides.freeDate,
      readvertised: matchSides.readvertised,
      fixture: { id: fixtures.id, teamName: fixtures.teamName, status: fixtures.status },
    })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .innerJoin(fixtures, eq(fixtures.id, matchSides.fixtureId))
    .where(and(eq(matches.id, id), eq(matches.recordedByClubId, clubId)));
  if (!row) return undefined;
  const [current] = await executor
    .select({ terms: matchTerms.terms })
    .from(matchTerms)
    .where(and(eq(matchTerms.matchId, id), eq(matchTerms.status, 'agreed')))
    .orderBy(desc(matchTerms.createdAt), desc(matchTerms.id))
    .limit(1);
  // The match was deleted between the two queries.
  if (!current) return undefined;
  const values = toRecordedValues(row, current.terms);
  const played = await findPlayedTick(executor, clubId, id);
  return { ...row, values, played, version: getRecordedMatchVersion(values) };
}

export type RecordedMatchRow = NonNullable<Awaited<ReturnType<typeof findRecordedMatch>>>;

interface MatchToDescribe {
  match: Pick<typeof matches.$inferSelect, 'opponentName' | 'competition'>;
  side: 'home' | 'away';
  fixture: { teamName: string };
}

/** Returns the values that the club can change. `terms` are the current ones. */
export function toRecordedValues(
  { match, side, fixture }: MatchToDescribe,
  terms: Terms,
): RecordedMatchInput {
  const { date, startTime, ground, postcode, format, overs, notes } = terms;
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

/** Finds the opponent of the recorded match that takes the place of a fixture, unless the match is off. */
export async function findRecordedOpponent(executor: Executor, fixtureId: string) {
  const [match] = await executor
    .select({ opponent: matches.opponentName })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .where(
      and(
        eq(matchSides.fixtureId, fixtureId),
        eq(matches.status, 'agreed'),
        isNotNull(matches.recordedByClubId),
      ),
    );
  return match?.opponent;
}

/** A recorded match with the values that the club gave it. */
export interface StoredRecordedMatch {
  id: string;
  input: RecordedMatchInput;
}

/** Returns the ids of the matches that are still as they were recorded, not ticked as played, and without an invited opponent. */
export async function listUnchangedRecordedMatches(
  executor: Executor,
  clubId: string,
  stored: StoredRecordedMatch[],
): Promise<string[]> {
  const { id, opponentName, competition, recordedByClubId, status } = matches;
  const ticks = executor
    .select({ matchId: playedMatches.matchId })
    .from(playedMatches)
    .where(eq(playedMatches.matchId, id));
  const invitations = executor
    .select({ matchId: matchInvitations.matchId })
    .from(matchInvitations)
    .where(eq(matchInvitations.matchId, id));
  const rows = await executor
    .selectDistinctOn([id], {
      match: { id, opponentName, competition },
      side: matchSides.side,
      fixture: { teamName: fixtures.teamName },
      terms: matchTerms.terms,
    })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, id))
    .innerJoin(fixtures, eq(fixtures.id, matchSides.fixtureId))
    .innerJoin(matchTerms, eq(matchTerms.matchId, id))
    .where(
      and(
        inArray(
          id,
          stored.map((one) => one.id),
        ),
        eq(recordedByClubId, clubId),
        eq(status, 'agreed'),
        notExists(ticks),
        notExists(invitations),
      ),
    )
    .orderBy(id, desc(matchTerms.createdAt), desc(matchTerms.id));
  const versions = new Map(
    rows.map((row) => [row.match.id, getRecordedMatchVersion(toRecordedValues(row, row.terms))]),
  );
  return stored
    .filter((one) => versions.get(one.id) === getRecordedMatchVersion(one.input))
    .map((one) => one.id);
}
