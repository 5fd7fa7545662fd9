import { teamBusy } from '@fixturebook/contract/fixtures';
import {
  matchOver,
  proposalClosed,
  proposalOpen,
  type Terms,
  type TermsChange,
} from '@fixturebook/contract/matches';
import { and, eq } from 'drizzle-orm';
import { lockFixtures } from '../../fixtures/commands/agreeing.ts';
import { geocodeFormField } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, isUniqueViolation, notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { MatchDeps } from '../deps.ts';
import { termsAgreed, termsProposed, termsRefused, termsWithdrawn } from '../events.ts';
import { type OwnMatch, ownMatch } from '../policy.ts';
import { sidesOf, standingTerms } from '../queries/matches.ts';
import { checkStillOn } from '../rules/days.ts';
import { areSame, checkTerms, isElsewhere, mergeTerms, playingOf } from '../rules/terms.ts';
import { matches, matchTerms } from '../schema.ts';
import { followTerms } from './accept.ts';
import { releaseRequests } from './close.ts';
import { refuseTakenGround } from './ground.ts';
import { askAnew } from './reconfirm.ts';
import { lockTeamDay } from './team-day.ts';

type Entry = typeof matchTerms.$inferSelect;

/** Proposes other terms. Until the other club says yes the old ones stand. */
export async function proposeTerms(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  change: TermsChange,
) {
  const { db, events, clock } = deps;
  const placed =
    change.postcode && (await geocodeFormField(deps, change.postcode, 'terms.postcode'));
  await runTransaction(db, async (tx) => {
    checkStillOn(await ownMatch(tx, caller, id), clock());
    const standing = await standingTerms(tx, id);
    const terms = mergeTerms(standing, { ...change, ...(placed ? { postcode: placed } : {}) });
    checkProposal(standing, terms, clock());
    const [entry] = await tx
      .insert(matchTerms)
      .values({
        matchId: id,
        terms,
        proposedByClubId: caller.clubId,
        status: 'proposed',
        createdAt: clock(),
      })
      .returning()
      .catch(refuseSecond);
    if (!entry) throw new Error('The proposal was not stored.');
    const data = { matchId: id, clubId: caller.clubId, proposalId: entry.id };
    await events.emit(tx, termsProposed, data);
  });
}

function checkProposal(standing: Terms, terms: Terms, now: Date) {
  checkTerms(terms);
  if (terms.date < toLondonDate(now))
    throw invalidInput([{ path: 'terms.date', message: 'Choose a date from today on.' }]);
  if (areSame(standing, terms))
    throw invalidInput([{ path: 'terms', message: 'Change something first.' }]);
}

function refuseSecond(error: unknown): never {
  if (!isUniqueViolation(error, 'match_terms_proposed')) throw error;
  throw new AppError(409, proposalOpen, 'A change of the terms waits for an answer already.');
}

/** The proposed terms stand from now on. */
export async function acceptTerms(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  proposalId: string,
) {
  const { db, events, clock } = deps;
  await runTransaction(db, async (tx) => {
    await releaseOnNewDay(tx, deps, caller, { id, proposalId });
    const match = await ownMatch(tx, caller, id);
    const entry = await proposal(tx, match, proposalId, match.other.clubId);
    if (entry.status === 'agreed') return;
    checkStillOn(match, clock());
    checkProposed(entry);
    const { terms } = entry;
    if (terms.date < toLondonDate(clock()))
      throw new AppError(409, matchOver, 'The proposed day is over.');
    const standing = await standingTerms(tx, id);
    await answer(tx, entry, { status: 'agreed', answeredAt: clock() });
    await moveMatch(tx, match, terms, clock());
    if (isElsewhere(standing, terms)) await askAnew(tx, deps, { id, was: standing, is: terms });
    await events.emit(tx, termsAgreed, { matchId: id, clubId: caller.clubId, proposalId });
  });
}

/**
 * On another day both teams are busy from now on: what they asked for there without a date ends. It is
 * done before the match is locked; whether it moves at all is checked after, and undoes this.
 */
async function releaseOnNewDay(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  { id, proposalId }: { id: string; proposalId: string },
) {
  const sides = await sidesOf(tx, id);
  const proposed = await entryOf(tx, id, proposalId);
  if (!proposed || !sides.some(({ club }) => club.id === caller.clubId)) return;
  const { date } = proposed.terms;
  const teams = sides
    .map(({ club, fixture }) => ({ clubId: club.id, teamName: fixture.teamName, date }))
    .sort((one, other) => (one.clubId < other.clubId ? -1 : 1));
  for (const team of teams) await lockTeamDay(tx, team);
  const fixtureIds = sides.map(({ fixtureId }) => fixtureId);
  const fixtures = await lockFixtures(tx, fixtureIds);
  const moves = fixtures.some((fixture) => fixture.date !== date);
  const isOpen = (await entryOf(tx, id, proposalId))?.status === 'proposed';
  if (moves && isOpen) await releaseRequests(tx, deps, { fixtureIds, teams });
}

async function moveMatch(tx: Transaction, match: OwnMatch, terms: Terms, now: Date) {
  const { date, postcode } = terms;
  await followTerms(tx, match, terms, now).catch(refuseBusyTeam);
  await tx
    .update(matches)
    .set({ date, postcode, playing: playingOf(terms) })
    .where(eq(matches.id, match.id))
    .catch(refuseTakenGround);
}

function refuseBusyTeam(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== teamBusy) throw error;
  throw new AppError(409, teamBusy, 'One of the two teams has another fixture on that day.');
}

/** The old terms stand. */
export async function refuseTerms(
  { db, events, clock }: MatchDeps,
  caller: ClubCaller,
  id: string,
  proposalId: string,
  reason: string,
) {
  await runTransaction(db, async (tx) => {
    const match = await ownMatch(tx, caller, id);
    const entry = await proposal(tx, match, proposalId, match.other.clubId);
    checkProposed(entry);
    await answer(tx, entry, { status: 'refused', reason, answeredAt: clock() });
    await events.emit(tx, termsRefused, { matchId: id, clubId: caller.clubId, proposalId });
  });
}

/** The club that proposed thinks better of it. Withdrawing what is withdrawn already is no error. */
export async function withdrawTerms(
  { db, events, clock }: MatchDeps,
  caller: ClubCaller,
  id: string,
  proposalId: string,
) {
  await runTransaction(db, async (tx) => {
    const match = await ownMatch(tx, caller, id);
    const entry = await proposal(tx, match, proposalId, caller.clubId);
    if (entry.status === 'withdrawn') return;
    checkProposed(entry);
    await answer(tx, entry, { status: 'withdrawn', answeredAt: clock() });
    await events.emit(tx, termsWithdrawn, { matchId: id, clubId: caller.clubId, proposalId });
  });
}

/** What one club proposed: the other answers it, and it alone withdraws it. The match is locked. */
async function proposal(tx: Transaction, match: OwnMatch, id: string, byClubId: string) {
  const entry = await entryOf(tx, match.id, id);
  if (entry?.proposedByClubId !== byClubId) throw notFound('There is no such proposal for you.');
  return entry;
}

async function entryOf(tx: Transaction, matchId: string, id: string): Promise<Entry | undefined> {
  const [entry] = await tx
    .select()
    .from(matchTerms)
    .where(and(eq(matchTerms.id, id), eq(matchTerms.matchId, matchId)));
  return entry;
}

function checkProposed({ status }: Entry) {
  if (status === 'proposed') return;
  throw new AppError(409, proposalClosed, `This proposal is ${status} already.`);
}

async function answer(tx: Transaction, { id }: Entry, end: Partial<Entry>) {
  await tx.update(matchTerms).set(end).where(eq(matchTerms.id, id));
}
