import type { OfferedMatchAcceptance } from '@fixturebook/contract/card/invitations';
import { groundMissingMessage, teamBusy } from '@fixturebook/contract/fixtures';
import { swapHomeAndAway } from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';
import { eq, sql } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import {
  insertAgreedFixture,
  type LockedFixture,
  lockFixtures,
  updateAgreedFixture,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { estimateTravelRadiusKm } from '../../fixtures/policy/travel-radius.ts';
import { ensurePostcodeStored } from '../../geocoding/commands.ts';
import {
  type Executor,
  runTransaction,
  type Transaction,
} from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { MatchDeps } from '../deps.ts';
import { matchAgreed, offeredMatchAccepted } from '../events.ts';
import { listMatchesOfferedTo } from '../policy/invitation-link.ts';
import { matchNotFoundError } from '../policy.ts';
import type { InvitedMatchRow } from '../queries/invitations.ts';
import { buildTermsTimeSql, getCurrentTerms } from '../queries/matches.ts';
import { findRecordedOpponent } from '../queries/recorded.ts';
import { findFixtureIdOfTeam } from '../queries/requests.ts';
import { getInvitationVersion } from '../rules/invitation.ts';
import { formatPlayingTimeRange } from '../rules/terms.ts';
import { matches, matchInvitations, matchSides, matchTerms } from '../schema.ts';
import { applyTermsToFixtures } from './accept-request.ts';
import { closeRequestsForUnavailableDates } from './close-requests.ts';
import { hasOnePitchAt, throwGroundTakenOnConflict } from './pitches.ts';
import { lockMatch } from './reconfirm.ts';
import { recordAction } from './record-action.ts';
import { teamBusyError } from './record-match.ts';
import { acquireTeamDateLock } from './team-day.ts';

/**
 * Makes a match that another club had recorded an agreed match of both clubs. Throws 409 if the team or the pitch is
 * taken, and 412 if the match is no longer as the club has read it.
 */
export async function acceptOfferedMatch(
  deps: MatchDeps,
  caller: ClubCaller,
  matchId: string,
  input: OfferedMatchAcceptance,
) {
  const { db } = deps;
  const { clubId } = caller;
  const seen = await getOfferedMatch(db, deps, caller, matchId);
  const terms = toAgreedTerms(await getCurrentTerms(db, matchId), input);
  await ensurePostcodeStored(deps, terms.postcode);
  await ensurePostcodeStored(deps, (await getClubById(db, clubId)).postcode);
  await runTransaction(db, async (tx) => {
    const team = { clubId, teamName: input.teamName, date: seen.match.date };
    await acquireTeamDateLock(tx, team);
    const seenSide = await findSide(tx, matchId);
    const ownId = await findFixtureIdOfTeam(tx, team);
    const locked = await lockFixtures(
      tx,
      [ownId, seenSide?.fixtureId].filter((id) => id !== undefined),
    );
    await lockMatch(tx, matchId);
    // The match may have been changed, called off or deleted before it was locked.
    const { match, club, invitation, details } = await getOfferedMatch(tx, deps, caller, matchId);
    const { status } = match;
    assertVersion(input.version, getInvitationVersion(invitation, { status, details }), 'version');
    const theirSide = await findSide(tx, matchId);
    const theirs = locked.find(({ id }) => id === theirSide?.fixtureId);
    if (!theirSide || !theirs || match.date !== seen.match.date) throw matchNotFoundError();
    const current = await getCurrentTerms(tx, matchId);
    const agreed = toAgreedTerms(current, input);
    const side = swapHomeAndAway(theirSide.side);
    const free = locked.find(({ id }) => id === ownId);
    if (free && free.status !== 'open') throw await createTeamBusyError(tx, free.id);
    const own =
      free ?? (await createFixture(tx, clubId, { teamName: input.teamName, side, terms: agreed }));
    await updateAgreedFixture(tx, own, { status: 'confirmed', side }, deps.clock());
    await updateAgreedFixture(tx, theirs, { private: false }, deps.clock());
    const [home, away] = side === 'home' ? [own, theirs] : [theirs, own];
    await applyTermsToFixtures(tx, { home, away }, agreed, deps.clock());
    await makeMatchAgreed(tx, { id: matchId, terms: agreed, home });
    await tx.update(matchSides).set({ freeDate: null }).where(eq(matchSides.matchId, matchId));
    await tx.insert(matchSides).values({ matchId, side, clubId, fixtureId: own.id });
    await deleteNotes(tx, matchId);
    if (agreed.ground !== current.ground || agreed.postcode !== current.postcode)
      await storeTerms(tx, deps, { matchId, clubId, terms: agreed });
    await tx.delete(matchInvitations).where(eq(matchInvitations.id, invitation.id));
    await closeRequestsForUnavailableDates(tx, deps, {
      fixtureIds: [own.id],
      teams: [team, { clubId: club.id, teamName: theirs.teamName, date: match.date }],
    });
    await recordAction(tx, deps, caller, { subject: { matchId }, action: 'offer-accepted' });
    await deps.events.emit(tx, matchAgreed, { matchId });
    await deps.events.emit(tx, offeredMatchAccepted, { matchId, clubId });
  });
}

/** Finds the side of the club that has recorded the match. */
async function findSide(tx: Transaction, matchId: string) {
  const [side] = await tx.select().from(matchSides).where(eq(matchSides.matchId, matchId));
  return side;
}

async function getOfferedMatch(
  executor: Executor,
  deps: MatchDeps,
  caller: ClubCaller,
  matchId: string,
): Promise<InvitedMatchRow> {
  const offered = await listMatchesOfferedTo(executor, deps, caller);
  const found = offered.find(({ match }) => match.id === matchId);
  if (!found) throw matchNotFoundError();
  return found;
}

/**
 * An agreed match has a ground, which a match recorded by the away side may lack. It begins without notes, because those
 * of a recorded match are private.
 */
function toAgreedTerms(terms: Terms, { ground, postcode }: OfferedMatchAcceptance): Terms {
  const agreed = {
    ...terms,
    ground: terms.ground || ground,
    postcode: terms.postcode || postcode,
    notes: '',
  };
  const errors = [];
  if (agreed.ground === '') errors.push({ path: 'ground', message: groundMissingMessage });
  if (agreed.postcode === '') errors.push({ path: 'postcode', message: 'Enter the postcode.' });
  if (errors.length > 0) throw invalidInput(errors);
  return agreed;
}

/** The club may have recorded the same match. It deletes its own entry itself, because its notes end with that. */
async function createTeamBusyError(tx: Transaction, fixtureId: string) {
  const opponent = await findRecordedOpponent(tx, fixtureId);
  if (!opponent) return teamBusyError();
  const message = `This team already has a match against ${opponent} on your card that day. If it’s the same match, delete your own entry first, then add this one.`;
  return new AppError(409, teamBusy, message, [{ path: 'teamName', message }]);
}

async function createFixture(
  tx: Transaction,
  clubId: string,
  { teamName, side, terms }: { teamName: string; side: 'home' | 'away'; terms: Terms },
): Promise<LockedFixture> {
  const { contactEmail, postcode } = await getClubById(tx, clubId);
  const { date, startTime, format, overs } = terms;
  const isHome = side === 'home';
  return insertAgreedFixture(tx, clubId, {
    teamName,
    date,
    startTime,
    side,
    ground: isHome ? terms.ground : '',
    postcode: isHome ? terms.postcode : postcode,
    format,
    overs,
    contactEmail,
    maxTravelRadius: estimateTravelRadiusKm(0, null),
    description: '',
    strength: null,
    surface: null,
  });
}

/** The constraints of the table decide which of two concurrent matches gets a pitch. */
async function makeMatchAgreed(
  tx: Transaction,
  { id, terms, home }: { id: string; terms: Terms; home: LockedFixture },
) {
  await tx
    .update(matches)
    .set({
      recordedByClubId: null,
      opponentName: null,
      homeClubId: home.clubId,
      postcode: terms.postcode,
      playing: formatPlayingTimeRange(terms),
      onePitch: await hasOnePitchAt(tx, home.clubId, terms.postcode),
    })
    .where(eq(matches.id, id))
    .catch(throwGroundTakenOnConflict);
}

/** The other club reads the present terms and all former ones. */
async function deleteNotes(tx: Transaction, matchId: string) {
  await tx
    .update(matchTerms)
    .set({ terms: sql`jsonb_set(${matchTerms.terms}, '{notes}', '""')` })
    .where(eq(matchTerms.matchId, matchId));
}

async function storeTerms(
  tx: Transaction,
  { clock }: MatchDeps,
  { matchId, clubId, terms }: { matchId: string; clubId: string; terms: Terms },
) {
  const time = buildTermsTimeSql(matchId, clock());
  await tx.insert(matchTerms).values({
    matchId,
    terms,
    proposedByClubId: clubId,
    status: 'agreed',
    createdAt: time,
    answeredAt: time,
  });
}

/** Takes the match off the list of the club only, because an officer may look after another club whose match it is. */
export async function refuseOfferedMatch(deps: MatchDeps, caller: ClubCaller, matchId: string) {
  await changeClub(deps, caller.clubId, async (tx) => {
    const { invitation } = await getOfferedMatch(tx, deps, caller, matchId);
    await tx
      .update(matchInvitations)
      .set({
        offerRefusedByClubIds: sql`array_append(${matchInvitations.offerRefusedByClubIds}, ${caller.clubId}::uuid)`,
      })
      .where(eq(matchInvitations.id, invitation.id));
  });
}
