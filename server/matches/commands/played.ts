import { and, eq } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { MatchDeps } from '../deps.ts';
import { matchNotFoundError } from '../policy.ts';
import { matchOverError } from '../rules/match-day.ts';
import { matches, matchSides, playedMatches } from '../schema.ts';

type PlayedDeps = Pick<MatchDeps, 'db' | 'live' | 'clock'>;

/** Ticks a match of the club as played from its day on, or changes the note. Each club has a tick of its own. */
export async function markPlayed(
  deps: PlayedDeps,
  { clubId }: ClubCaller,
  matchId: string,
  note: string,
) {
  await changeClub(deps, clubId, async (tx) => {
    const match = await lockMatchOfClub(tx, clubId, matchId);
    if (match.status !== 'agreed') throw matchOverError('This match has been called off.');
    if (match.date > toLondonDate(deps.clock()))
      throw matchOverError('You can tick a match as played from its day on.');
    await tx
      .insert(playedMatches)
      .values({ matchId, clubId, note, playedAt: deps.clock() })
      .onConflictDoUpdate({
        target: [playedMatches.matchId, playedMatches.clubId],
        set: { note },
      });
  });
}

export async function unmarkPlayed(deps: PlayedDeps, { clubId }: ClubCaller, matchId: string) {
  await changeClub(deps, clubId, async (tx) => {
    await lockMatchOfClub(tx, clubId, matchId);
    await tx
      .delete(playedMatches)
      .where(and(eq(playedMatches.matchId, matchId), eq(playedMatches.clubId, clubId)));
  });
}

async function lockMatchOfClub(tx: Transaction, clubId: string, matchId: string) {
  const [match] = await tx
    .select({ date: matches.date, status: matches.status })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .where(and(eq(matches.id, matchId), eq(matchSides.clubId, clubId)))
    .for('share', { of: matches });
  if (!match) throw matchNotFoundError();
  return match;
}
