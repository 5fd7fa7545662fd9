import type { PlayCricketEntry } from '@fixturebook/contract/card-outputs';
import { and, eq } from 'drizzle-orm';
import type { MatchDeps } from '../../matches/deps.ts';
import { noSuchMatch } from '../../matches/policy.ts';
import { sidesOf } from '../../matches/queries/matches.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { isAgreedBy } from '../queries/play-cricket.ts';
import { playCricketEntries } from '../schema.ts';

/** For the club, whoever of its officers it was. The last one counts. */
export async function tickMatch(
  { db, clock }: MatchDeps,
  { clubId }: ClubCaller,
  matchId: string,
  { termsId, calledOff }: PlayCricketEntry,
) {
  // Neither terms that were agreed nor who agreed on them change any more.
  if (!(await isAgreedBy(db, { clubId, matchId, termsId }))) throw noSuchMatch();
  const entry = { termsId, calledOff, enteredAt: clock() };
  await db
    .insert(playCricketEntries)
    .values({ clubId, matchId, ...entry })
    .onConflictDoUpdate({
      target: [playCricketEntries.matchId, playCricketEntries.clubId],
      set: entry,
    });
}

/** To take back what is not ticked is no error. */
export async function untickMatch({ db }: MatchDeps, { clubId }: ClubCaller, matchId: string) {
  const sides = await sidesOf(db, matchId);
  if (!sides.some(({ club }) => club.id === clubId)) throw noSuchMatch();
  const ofClub = eq(playCricketEntries.clubId, clubId);
  await db.delete(playCricketEntries).where(and(ofClub, eq(playCricketEntries.matchId, matchId)));
}
