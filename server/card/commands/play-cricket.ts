import type { PlayCricketEntry } from '@fixturebook/contract/card/outputs';
import { and, eq } from 'drizzle-orm';
import type { MatchDeps } from '../../matches/deps.ts';
import { matchNotFoundError } from '../../matches/policy.ts';
import { listMatchSides } from '../../matches/queries/matches.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { hasAgreedTerms } from '../queries/play-cricket.ts';
import { playCricketEntries } from '../schema.ts';

export async function markEnteredOnPlayCricket(
  { db, clock }: MatchDeps,
  { clubId }: ClubCaller,
  matchId: string,
  { termsId, calledOff }: PlayCricketEntry,
) {
  // No row lock is needed, because agreed terms are never changed, only replaced by newer terms.
  if (!(await hasAgreedTerms(db, { clubId, matchId, termsId }))) throw matchNotFoundError();
  const entry = { termsId, calledOff, enteredAt: clock() };
  await db
    .insert(playCricketEntries)
    .values({ clubId, matchId, ...entry })
    .onConflictDoUpdate({
      target: [playCricketEntries.matchId, playCricketEntries.clubId],
      set: entry,
    });
}

export async function unmarkEnteredOnPlayCricket(
  { db }: MatchDeps,
  { clubId }: ClubCaller,
  matchId: string,
) {
  const sides = await listMatchSides(db, matchId);
  if (!sides.some(({ club }) => club.id === clubId)) throw matchNotFoundError();
  const isOfClub = eq(playCricketEntries.clubId, clubId);
  await db.delete(playCricketEntries).where(and(isOfClub, eq(playCricketEntries.matchId, matchId)));
}
