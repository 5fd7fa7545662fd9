import { and, eq, or } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Caller, ClubCaller } from '../../platform/http/http.ts';
import type { OfficerDeps } from '../deps.ts';
import { changeOfficers, lastOwnerError, officerNotFoundError } from '../policy/officers.ts';
import { countOwners, findRole } from '../queries/officers.ts';
import {
  buildOwnershipOfferLetter,
  buildOwnershipTakenLetter,
  buildRemovedLetter,
} from '../rules/officer-letters.ts';
import { officers, ownershipOffers, sessions, users } from '../schema.ts';

/** Removes an officer, or lets the caller leave the club. Its sessions no longer act for the club. */
export async function removeOfficer(deps: OfficerDeps, caller: ClubCaller, userId: string) {
  const { clubId } = caller;
  const isSelf = userId === caller.userId;
  await changeOfficers(deps, caller, { needsOwner: !isSelf }, async (tx) => {
    const role = await findRole(tx, { clubId, userId });
    if (!role) throw officerNotFoundError();
    const { name } = await getClubById(tx, clubId);
    if (role === 'owner' && (await countOwners(tx, clubId)) === 1) throw lastOwnerError(name);
    await tx.delete(officers).where(isOfficer(clubId, userId));
    await forgetActingClub(tx, clubId, userId);
    if (!isSelf) await sendLetter(tx, deps, userId, buildRemovedLetter(name));
  });
}

function isOfficer(clubId: string, userId: string) {
  return and(eq(officers.clubId, clubId), eq(officers.userId, userId));
}

/** Leaves no trace of the club in the account's sessions, where no foreign key would delete it. */
export async function forgetActingClub(tx: Transaction, clubId: string, userId: string) {
  await tx
    .update(sessions)
    .set({ clubId: null })
    .where(and(eq(sessions.userId, userId), eq(sessions.clubId, clubId)));
}

async function sendLetter(
  tx: Transaction,
  { mail }: Pick<OfficerDeps, 'mail'>,
  userId: string,
  letter: Parameters<OfficerDeps['mail']['send']>[2],
) {
  const [account] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  if (account) await mail.send(tx, account.email, letter, { kind: 'account' });
}

/** The first of two confirmations. An owner has one offer at a time, so a new one replaces the one before. */
export async function offerOwnership(deps: OfficerDeps, caller: ClubCaller, toUserId: string) {
  const { clubId, userId: fromUserId } = caller;
  await changeOfficers(deps, caller, { needsOwner: true }, async (tx) => {
    if ((await findRole(tx, { clubId, userId: toUserId })) !== 'officer')
      throw officerNotFoundError();
    const offer = { toUserId, createdAt: deps.clock() };
    await tx
      .insert(ownershipOffers)
      .values({ clubId, fromUserId, ...offer })
      .onConflictDoUpdate({
        target: [ownershipOffers.clubId, ownershipOffers.fromUserId],
        set: offer,
      });
    const { name } = await getClubById(tx, clubId);
    await sendLetter(tx, deps, toUserId, buildOwnershipOfferLetter(name, deps.publicUrl));
  });
}

export async function withdrawOwnershipOffer(
  deps: OfficerDeps,
  caller: ClubCaller,
  toUserId: string,
) {
  const { clubId, userId } = caller;
  await changeOfficers(deps, caller, { needsOwner: true }, async (tx) => {
    const isOffer = and(
      eq(ownershipOffers.clubId, clubId),
      eq(ownershipOffers.fromUserId, userId),
      eq(ownershipOffers.toUserId, toUserId),
    );
    const deleted = await tx.delete(ownershipOffers).where(isOffer).returning();
    if (deleted.length === 0) throw noOfferError();
  });
}

function noOfferError() {
  return notFound('There is no offer to hand the club over any more.');
}

/** The second confirmation: the caller becomes an owner, and the owner who offered it an officer. */
export async function acceptOwnership(deps: OfficerDeps, caller: ClubCaller) {
  const { clubId, userId } = caller;
  await changeOfficers(deps, caller, { needsOwner: false }, async (tx) => {
    const ofClub = eq(ownershipOffers.clubId, clubId);
    const [offer] = await tx
      .select()
      .from(ownershipOffers)
      .where(and(ofClub, eq(ownershipOffers.toUserId, userId)))
      .orderBy(ownershipOffers.createdAt)
      .limit(1);
    if (!offer) throw noOfferError();
    const { fromUserId } = offer;
    await tx.update(officers).set({ role: 'owner' }).where(isOfficer(clubId, userId));
    await tx.update(officers).set({ role: 'officer' }).where(isOfficer(clubId, fromUserId));
    await tx
      .delete(ownershipOffers)
      .where(
        and(
          ofClub,
          or(eq(ownershipOffers.fromUserId, fromUserId), eq(ownershipOffers.toUserId, userId)),
        ),
      );
    const { name } = await getClubById(tx, clubId);
    await sendLetter(tx, deps, fromUserId, buildOwnershipTakenLetter(name, deps.publicUrl));
  });
}

/** Lets the session act for another club of the account from the next request on. */
export async function changeActingClub(
  { db }: Pick<OfficerDeps, 'db'>,
  { userId, sessionId }: Caller,
  clubId: string,
) {
  await runTransaction(db, async (tx) => {
    const [officer] = await tx
      .select({ role: officers.role })
      .from(officers)
      .where(isOfficer(clubId, userId))
      .for('key share');
    if (!officer) throw notFound("You're not an officer of this club.");
    await tx.update(sessions).set({ clubId }).where(eq(sessions.id, sessionId));
  });
}
