import { createHash } from 'node:crypto';
import type { OfficerRole } from '@fixturebook/contract/teams/officers';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { clubs } from '../../clubs/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { officerInvitations, officers, ownershipOffers, users } from '../schema.ts';

export function listOfficersOfClub(
  executor: Executor,
  { clubId, userId }: { clubId: string; userId: string },
) {
  const { fromUserId, toUserId } = ownershipOffers;
  const isOfferOf = (from: PgColumn, to: PgColumn) =>
    sql`exists (select from ${ownershipOffers} where ${ownershipOffers.clubId} = ${clubId}
      and ${from} = ${userId} and ${to} = ${officers.userId})`;
  return executor
    .select({
      userId: officers.userId,
      email: users.email,
      role: officers.role,
      createdAt: officers.createdAt,
      ownershipOffer: sql<'from-caller' | 'to-caller' | null>`case
        when ${isOfferOf(fromUserId, toUserId)} then 'from-caller'
        when ${isOfferOf(toUserId, fromUserId)} then 'to-caller' end`,
    })
    .from(officers)
    .innerJoin(users, eq(users.id, officers.userId))
    .where(eq(officers.clubId, clubId))
    .orderBy(sql`${officers.role} desc`, officers.createdAt, officers.userId);
}

export type OfficerRow = Awaited<ReturnType<typeof listOfficersOfClub>>[number];

/** Lists the addresses of the officers of a club with their roles, owners first. */
export function listOfficerRoles(executor: Executor, clubId: string) {
  return executor
    .select({ email: users.email, role: officers.role })
    .from(officers)
    .innerJoin(users, eq(users.id, officers.userId))
    .where(eq(officers.clubId, clubId))
    .orderBy(sql`${officers.role} desc`, officers.createdAt, officers.userId);
}

export function listInvitationsOfClub(executor: Executor, clubId: string, now: Date) {
  return executor
    .select()
    .from(officerInvitations)
    .where(and(eq(officerInvitations.clubId, clubId), gt(officerInvitations.expiresAt, now)))
    .orderBy(officerInvitations.createdAt, officerInvitations.id);
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitationsOfClub>>[number];

/** Finds an invitation that can be accepted. */
export async function findInvitation(executor: Executor, token: string, now: Date) {
  const { id, clubId, email, role, tokenHash, expiresAt } = officerInvitations;
  const [found] = await executor
    .select({ id, clubId, email, role, expiresAt, clubName: clubs.name })
    .from(officerInvitations)
    .innerJoin(clubs, eq(clubs.id, clubId))
    .where(
      and(
        eq(tokenHash, hashInvitationToken(token)),
        gt(expiresAt, now),
        isNull(clubs.closedAt),
        isNull(clubs.suspendedAt),
      ),
    );
  return found;
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

export function hashInvitationToken(token: string) {
  return createHash('sha256').update(token).digest();
}

export function listClubsOfUser(executor: Executor, userId: string) {
  return executor
    .select({ id: clubs.id, name: clubs.name, role: officers.role })
    .from(officers)
    .innerJoin(clubs, eq(clubs.id, officers.clubId))
    .where(eq(officers.userId, userId))
    .orderBy(clubs.name, clubs.id);
}

/** Returns undefined if the account is no officer of the club. */
export async function findRole(
  executor: Executor,
  { clubId, userId }: { clubId: string; userId: string },
): Promise<OfficerRole | undefined> {
  const [officer] = await executor
    .select({ role: officers.role })
    .from(officers)
    .where(and(eq(officers.clubId, clubId), eq(officers.userId, userId)));
  return officer?.role;
}

export function countOwners(executor: Executor, clubId: string) {
  return executor.$count(officers, and(eq(officers.clubId, clubId), eq(officers.role, 'owner')));
}
