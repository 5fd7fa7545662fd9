import { fixtureInPastMessage, teamBusy } from '@fixturebook/contract/fixtures';
import {
  matchOver,
  proposalClosed,
  proposalOpen,
  type Terms,
  type TermsChange,
} from '@fixturebook/contract/matches';
import { and, eq } from 'drizzle-orm';
import { lockFixtures } from '../../fixtures/commands/agreed-fixtures.ts';
import { ensurePostcodeStored } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, isUniqueViolation, notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import { assertVersion } from '../../platform/http/version.ts';
import type { MatchDeps } from '../deps.ts';
import { termsAgreed, termsProposed, termsRefused, termsWithdrawn } from '../events.ts';
import { lockOwnMatchRows, type OwnClubMatch } from '../policy.ts';
import { buildTermsTimeSql, getCurrentTerms, listMatchSides } from '../queries/matches.ts';
import { assertMatchStillOn } from '../rules/match-day.ts';
import {
  applyTermsChange,
  areTermsEqual,
  assertValidTerms,
  formatPlayingTimeRange,
  getTermsVersion,
  isTimeOrPlaceChanged,
} from '../rules/terms.ts';
import { matches, matchTerms } from '../schema.ts';
import { applyTermsToFixtures } from './accept-request.ts';
import { closeRequestsForUnavailableDates } from './close-requests.ts';
import { hasOnePitchAt, throwGroundTakenOnConflict } from './pitches.ts';
import { askForReconfirmationAgain } from './reconfirm.ts';
import { recordAction } from './record-action.ts';
import { acquireTeamDateLock } from './team-day.ts';

type StoredTerms = typeof matchTerms.$inferSelect;

interface TermsProposalInput {
  change: TermsChange;
  expectedVersion?: string | undefined;
  /** A repeated request with the same key does not propose the terms again. */
  key?: string | undefined;
}

export async function proposeTerms(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { change, expectedVersion, key }: TermsProposalInput,
) {
  if (change.postcode) await ensurePostcodeStored(deps, change.postcode);
  await runTransaction(deps.db, (tx) =>
    createIdempotently(tx, { owner: caller.clubId, key, input: { id, change } }, () =>
      storeProposal(tx, deps, caller, id, { change, expectedVersion }),
    ),
  );
}

async function storeProposal(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { change, expectedVersion }: TermsProposalInput,
): Promise<string> {
  const { events, clock } = deps;
  assertMatchStillOn(await lockOwnMatchRows(tx, caller, id), clock());
  const currentTerms = await getCurrentTerms(tx, id);
  assertVersion(expectedVersion, getTermsVersion(currentTerms));
  const terms = applyTermsChange(currentTerms, change);
  assertValidProposal(currentTerms, terms, clock());
  const [entry] = await tx
    .insert(matchTerms)
    .values({
      matchId: id,
      terms,
      proposedByClubId: caller.clubId,
      status: 'proposed',
      createdAt: buildTermsTimeSql(id, clock()),
    })
    .returning()
    .catch(throwProposalOpenOnConflict);
  if (!entry) throw new Error('The proposal was not stored.');
  const data = { matchId: id, clubId: caller.clubId, proposalId: entry.id };
  await recordAction(tx, deps, caller, { subject: { matchId: id }, action: 'terms-suggested' });
  await events.emit(tx, termsProposed, data);
  return entry.id;
}

function assertValidProposal(currentTerms: Terms, terms: Terms, now: Date) {
  assertValidTerms(terms);
  if (terms.date < toLondonDate(now))
    throw invalidInput([{ path: 'terms.date', message: fixtureInPastMessage }]);
  if (areTermsEqual(currentTerms, terms))
    throw invalidInput([{ path: 'terms', message: 'Change at least one detail first.' }]);
}

function throwProposalOpenOnConflict(error: unknown): never {
  if (!isUniqueViolation(error, 'match_terms_proposed')) throw error;
  throw new AppError(409, proposalOpen, 'Another suggested change is still waiting for an answer.');
}

export async function acceptTerms(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  proposalId: string,
) {
  const { db, events, clock } = deps;
  await runTransaction(db, async (tx) => {
    await closeRequestsOnNewMatchDate(tx, deps, caller, { id, proposalId });
    const match = await lockOwnMatchRows(tx, caller, id);
    const entry = await getProposal(tx, match, proposalId, match.other.clubId);
    if (entry.status === 'agreed') return;
    assertMatchStillOn(match, clock());
    assertProposalOpen(entry);
    const { terms } = entry;
    if (terms.date < toLondonDate(clock()))
      throw new AppError(409, matchOver, 'The suggested date has passed.');
    const currentTerms = await getCurrentTerms(tx, id);
    await closeProposal(tx, entry, { status: 'agreed' }, clock());
    await applyTermsToMatch(tx, match, terms, clock());
    if (isTimeOrPlaceChanged(currentTerms, terms))
      await askForReconfirmationAgain(tx, deps, { id, was: currentTerms, is: terms });
    await recordAction(tx, deps, caller, { subject: { matchId: id }, action: 'terms-agreed' });
    await events.emit(tx, termsAgreed, { matchId: id, clubId: caller.clubId, proposalId });
  });
}

/** Runs before the match is locked, because all commands lock fixtures before matches. */
async function closeRequestsOnNewMatchDate(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  { id, proposalId }: { id: string; proposalId: string },
) {
  const sides = await listMatchSides(tx, id);
  const proposed = await findMatchTerms(tx, id, proposalId);
  if (!proposed || !sides.some(({ club }) => club.id === caller.clubId)) return;
  const { date } = proposed.terms;
  const teams = sides
    .map(({ club, fixture }) => ({ clubId: club.id, teamName: fixture.teamName, date }))
    .sort((one, other) => (one.clubId < other.clubId ? -1 : 1));
  for (const team of teams) await acquireTeamDateLock(tx, team);
  const fixtureIds = sides.map(({ fixtureId }) => fixtureId);
  const fixtures = await lockFixtures(tx, fixtureIds);
  const moves = fixtures.some((fixture) => fixture.date !== date);
  const isOpen = (await findMatchTerms(tx, id, proposalId))?.status === 'proposed';
  if (moves && isOpen) await closeRequestsForUnavailableDates(tx, deps, { fixtureIds, teams });
}

async function applyTermsToMatch(tx: Transaction, match: OwnClubMatch, terms: Terms, now: Date) {
  const { date, postcode } = terms;
  await applyTermsToFixtures(tx, match, terms, now).catch(throwTeamBusyErrorForMatch);
  const onePitch = await hasOnePitchAt(tx, match.home.clubId, postcode);
  await tx
    .update(matches)
    .set({ date, postcode, onePitch, playing: formatPlayingTimeRange(terms) })
    .where(eq(matches.id, match.id))
    .catch(throwGroundTakenOnConflict);
}

function throwTeamBusyErrorForMatch(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== teamBusy) throw error;
  throw new AppError(409, teamBusy, 'One of the two teams already has a fixture that day.');
}

export async function refuseTerms(
  { db, events, clock }: MatchDeps,
  caller: ClubCaller,
  id: string,
  proposalId: string,
  reason: string,
) {
  await runTransaction(db, async (tx) => {
    const match = await lockOwnMatchRows(tx, caller, id);
    const entry = await getProposal(tx, match, proposalId, match.other.clubId);
    if (entry.status === 'refused' && entry.reason === reason) return;
    assertProposalOpen(entry);
    await closeProposal(tx, entry, { status: 'refused', reason }, clock());
    await recordAction(tx, { clock }, caller, {
      subject: { matchId: id },
      action: 'terms-refused',
    });
    await events.emit(tx, termsRefused, { matchId: id, clubId: caller.clubId, proposalId });
  });
}

export async function withdrawTerms(
  { db, events, clock }: MatchDeps,
  caller: ClubCaller,
  id: string,
  proposalId: string,
) {
  await runTransaction(db, async (tx) => {
    const match = await lockOwnMatchRows(tx, caller, id);
    const entry = await getProposal(tx, match, proposalId, caller.clubId);
    if (entry.status === 'withdrawn') return;
    assertProposalOpen(entry);
    await closeProposal(tx, entry, { status: 'withdrawn' }, clock());
    await recordAction(tx, { clock }, caller, {
      subject: { matchId: id },
      action: 'terms-withdrawn',
    });
    await events.emit(tx, termsWithdrawn, { matchId: id, clubId: caller.clubId, proposalId });
  });
}

async function getProposal(tx: Transaction, match: OwnClubMatch, id: string, byClubId: string) {
  const entry = await findMatchTerms(tx, match.id, id);
  if (entry?.proposedByClubId !== byClubId) throw notFound("We can't find that suggestion.");
  return entry;
}

async function findMatchTerms(tx: Transaction, matchId: string, id: string) {
  const [entry] = await tx
    .select()
    .from(matchTerms)
    .where(and(eq(matchTerms.id, id), eq(matchTerms.matchId, matchId)));
  return entry;
}

function assertProposalOpen({ status }: StoredTerms) {
  if (status === 'proposed') return;
  throw new AppError(409, proposalClosed, `This suggestion is already ${status}.`);
}

async function closeProposal(
  tx: Transaction,
  { id, matchId }: StoredTerms,
  outcome: Pick<StoredTerms, 'status'> & Partial<Pick<StoredTerms, 'reason'>>,
  now: Date,
) {
  const answeredAt = buildTermsTimeSql(matchId, now);
  await tx
    .update(matchTerms)
    .set({ ...outcome, answeredAt })
    .where(eq(matchTerms.id, id));
}
