import {
  followedClubsMax,
  tooManyFollowedClubs,
  tooManyFollowedClubsMessage,
} from '@fixturebook/contract/opponents/followed-clubs';
import { and, count, eq, or } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { findReachableClubId, getClubBySlug } from '../../clubs/queries.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { clubFollows } from '../schema.ts';

/** Answers “not found” about a club that has blocked the caller's, so that the caller does not learn of the block. */
export async function followClub(
  { db }: Pick<Platform, 'db'>,
  { clubId }: ClubCaller,
  slug: string,
) {
  const { id: followedId } = await getClubBySlug(db, slug);
  await runTransaction(db, async (tx) => {
    await lockClub(tx, clubId);
    if (!(await findReachableClubId(tx, clubId, followedId)))
      throw notFound('We can’t find another club with this name.');
    const isOfClub = eq(clubFollows.clubId, clubId);
    const [followed] = await tx.select({ clubs: count() }).from(clubFollows).where(isOfClub);
    const isNew = await insertFollow(tx, { clubId, followedId });
    if (isNew && (followed?.clubs ?? 0) >= followedClubsMax)
      throw new AppError(409, tooManyFollowedClubs, tooManyFollowedClubsMessage);
  });
}

async function insertFollow(tx: Transaction, follow: typeof clubFollows.$inferInsert) {
  const inserted = await tx.insert(clubFollows).values(follow).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function unfollowClub(
  { db }: Pick<Platform, 'db'>,
  { clubId }: ClubCaller,
  slug: string,
) {
  const { id: followedId } = await getClubBySlug(db, slug);
  await db
    .delete(clubFollows)
    .where(and(eq(clubFollows.clubId, clubId), eq(clubFollows.followedId, followedId)));
}

/** A block ends that either club follows the other. */
export async function endFollowsBetweenClubs(tx: Transaction, one: string, other: string) {
  const { clubId, followedId } = clubFollows;
  await tx
    .delete(clubFollows)
    .where(
      or(and(eq(clubId, one), eq(followedId, other)), and(eq(clubId, other), eq(followedId, one))),
    );
}
