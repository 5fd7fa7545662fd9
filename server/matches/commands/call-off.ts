import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { and, eq } from 'drizzle-orm';
import {
  callOffAgreedFixture,
  type LockedFixture,
  reopenFixture,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import type { MatchDeps } from '../deps.ts';
import { matchCalledOff } from '../events.ts';
import { lockOwnMatchRows, type OwnClubMatch } from '../policy.ts';
import { getCurrentTerms } from '../queries/matches.ts';
import { assertCallOffAllowed, findRelistProblem, matchOverError } from '../rules/match-day.ts';
import { addTeasToDescription, getTermsVersion } from '../rules/terms.ts';
import { matches, matchSides, matchTerms } from '../schema.ts';
import { recordAction } from './record-action.ts';

interface CallOffInput {
  reason: CallOffReason;
  readvertise: boolean;
  expectedVersion?: string | undefined;
}

/**
 * `readvertise` makes the caller's date free again, even if the match was already called off. A club
 * that repeats its calling off changes nothing.
 */
export async function callOffMatch(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  callOff: CallOffInput,
) {
  await runTransaction(deps.db, async (tx) => {
    const match = await lockOwnMatchRows(tx, caller, id);
    assertVersion(callOff.expectedVersion, getTermsVersion(await getCurrentTerms(tx, id)));
    const today = toLondonDate(deps.clock());
    if (match.status === 'called-off') return repeatCallOff(tx, deps, caller, match, callOff);
    assertCallOffAllowed(match.date, today, callOff);
    const { reason, readvertise } = callOff;
    await markMatchCalledOff(tx, deps, match, reason);
    await recordAction(tx, deps, caller, { subject: { matchId: id }, action: 'called-off' });
    if (readvertise) await reopenOwnFixture(tx, deps, match);
    else await callOffAgreedFixture(tx, deps, match.own, reason);
    await callOffAgreedFixture(tx, deps, match.other, getReasonForOtherClub(reason));
    await deps.events.emit(tx, matchCalledOff, { matchId: id, clubId: caller.clubId });
  });
}

/** The club that is said to have pulled out may see it differently, so its own date names no reason. */
function getReasonForOtherClub(reason: CallOffReason): CallOffReason {
  return reason === 'opposition-pulled-out' ? 'other' : reason;
}

async function markMatchCalledOff(
  tx: Transaction,
  { clock }: MatchDeps,
  { id, own }: OwnClubMatch,
  reason: CallOffReason,
) {
  await tx
    .update(matches)
    .set({
      status: 'called-off',
      callOffReason: reason,
      calledOffBy: own.clubId,
      calledOffAt: clock(),
    })
    .where(eq(matches.id, id));
  await tx.update(matchSides).set({ live: false }).where(eq(matchSides.matchId, id));
  await tx
    .update(matchTerms)
    .set({ status: 'withdrawn', answeredAt: clock() })
    .where(and(eq(matchTerms.matchId, id), eq(matchTerms.status, 'proposed')));
}

/** Accepts the same calling off again, and makes the date free if the caller now asks for it. */
async function repeatCallOff(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  match: OwnClubMatch,
  { readvertise, reason }: CallOffInput,
) {
  const { own } = match;
  if (readvertise && own.status === 'open') return;
  const isRepeated = match.calledOffBy === own.clubId && match.callOffReason === reason;
  if (!readvertise && isRepeated) return;
  if (!readvertise || !own.callOffReason)
    throw matchOverError('This match has already been called off.');
  const fault = findRelistProblem(own.callOffReason, own.date, toLondonDate(deps.clock()));
  if (fault) throw matchOverError(fault);
  await reopenOwnFixture(tx, deps, match);
  const subject = { matchId: match.id };
  await recordAction(tx, deps, caller, { subject, action: 'date-listed' });
}

async function reopenOwnFixture(tx: Transaction, { clock }: MatchDeps, match: OwnClubMatch) {
  const { teas } = await getCurrentTerms(tx, match.id);
  const { own, home }: { own: LockedFixture; home: LockedFixture } = match;
  const description =
    own.id === home.id ? addTeasToDescription(own.description, teas) : own.description;
  await reopenFixture(tx, own, description, clock());
  const isOfMatch = eq(matchSides.matchId, match.id);
  await tx
    .update(matchSides)
    .set({ readvertised: true })
    .where(and(isOfMatch, eq(matchSides.fixtureId, own.id)));
}
