import { and, eq } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { MatchDeps } from '../deps.ts';
import { matchNotFoundError } from '../policy.ts';
import { findPlayedTick } from '../queries/matches.ts';
import { getPlayedVersion, matchOverError } from '../rules/match-day.ts';
import { matches, matchSides, playedMatches } from '../schema.ts';
import { recordAction } from './record-action.ts';

type PlayedDeps = Pick<MatchDeps, 'db' | 'live' | 'clock'>;

/** Ticks a match of the club as played from its day on, or changes the note. Each club has a tick of its own. */
export async function markPlayed(
  deps: PlayedDeps,
  caller: ClubCaller,
  matchId: string,
  { note, expectedVersion }: { note: string; expectedVersion: string | undefined },
) {
  const { clubId } = caller;
  await changeClub(deps, clubId, async (tx) => {
    const match = await lockMatchOfClub(tx, clubId, matchId);
    const before = await findPlayedTick(tx, clubId, matchId);
    assertVersion(expectedVersion, getPlayedVersion(before));
    if (before?.note === note) return;
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
    const action = before ? 'note-changed' : 'ticked-as-played';
    await recordAction(tx, deps, caller, { subject: { matchId }, action });
  });
}

export async function unmarkPlayed(
  deps: PlayedDeps,
  caller: ClubCaller,
  matchId: string,
  expectedVersion: string | undefined,
) {
  const { clubId } = caller;
  await changeClub(deps, clubId, async (tx) => {
    await lockMatchOfClub(tx, clubId, matchId);
    const before = await findPlayedTick(tx, clubId, matchId);
    assertVersion(expectedVersion, getPlayedVersion(before));
    if (!before) return;
    await tx
      .delete(playedMatches)
      .where(and(eq(playedMatches.matchId, matchId), eq(playedMatches.clubId, clubId)));
    await recordAction(tx, deps, caller, { subject: { matchId }, action: 'tick-removed' });
  });
}

async function lockMatchOfClub(tx: Transaction, clubId: string, matchId: string) {
  const [match] = await tx
    .select({ date: matches.date, status: matches.status })
    .from(matches)
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .where(and(eq(matches.id, matchId), eq(matchSides.clubId, clubId)))
    .for('no key update', { of: matches });
  if (!match) throw matchNotFoundError();
  return match;
}
