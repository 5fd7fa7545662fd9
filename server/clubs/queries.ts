import { ClubProfileInput } from '@fixturebook/contract/club-profile';
import {
  and,
  asc,
  type Column,
  eq,
  getTableColumns,
  isNull,
  ne,
  not,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { postcodePoints } from '../geocoding/schema.ts';
import type { Database, Executor, Transaction } from '../platform/database/database.ts';
import { notFound } from '../platform/errors.ts';
import { isSlug } from './rules.ts';
import { clubBlocks, clubs } from './schema.ts';

export { isSlug };

export async function getClubById(executor: Executor, clubId: string) {
  const [club] = await selectClubsWithCoordinates(executor).where(eq(clubs.id, clubId));
  if (!club) throw notFound('We can’t find this club.');
  return club;
}

/** Prepares `getClubById`. */
export function createClubQuery(db: Database) {
  const query = selectClubsWithCoordinates(db)
    .where(eq(clubs.id, sql.placeholder('clubId')))
    .prepare('club_by_id');
  return async function getClub(clubId: string) {
    const [club] = await query.execute({ clubId });
    if (!club) throw notFound('We can’t find this club.');
    return club;
  };
}

/** Throws “not found” for a suspended club. */
export async function getClubBySlug(executor: Executor, slug: string) {
  const isFound = and(eq(clubs.slug, slug), isNull(clubs.suspendedAt));
  const [club] = isSlug(slug) ? await selectClubsWithCoordinates(executor).where(isFound) : [];
  if (!club) throw notFound('We can’t find this club.');
  return club;
}

/** Finds a club by its name, in upper or lower case. Throws “not found” for a suspended club. */
export async function getClubByName(executor: Executor, text: string) {
  const name = ClubProfileInput.shape.name.safeParse(text).data;
  const isFound = and(sql`lower(${clubs.name}) = lower(${name})`, isNull(clubs.suspendedAt));
  const [club] = name ? await selectClubsWithCoordinates(executor).where(isFound) : [];
  if (!club) throw notFound('We can’t find this club.');
  return club;
}

/** Locks the club, so that the number of its pitches cannot change until the transaction ends. */
export async function hasOnePitch(tx: Transaction, clubId: string) {
  const [club] = await tx
    .select({ morePitches: clubs.morePitches })
    .from(clubs)
    .where(eq(clubs.id, clubId))
    .for('share');
  return !club?.morePitches;
}

export async function findClubPhoto(executor: Executor, clubId: string) {
  const [club] = await executor
    .select({ photo: clubs.photo })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  return club?.photo ?? null;
}

export async function isPhotoInUse(executor: Executor, photo: string) {
  const named = executor.select({ id: clubs.id }).from(clubs).where(eq(clubs.photo, photo));
  return (await named.limit(1)).length > 0;
}

/** Returns an SQL condition that is true if either club blocks the other. */
export function isBlocked(clubId: string | Placeholder | SQLWrapper, other: SQLWrapper) {
  return sql`${other} in (${selectBlockedClubIds(clubId)})`;
}

export function selectBlockedClubIds(clubId: string | Placeholder | SQLWrapper) {
  return sql`select b.blocked_id from ${clubBlocks} b where b.blocker_id = ${clubId}
    union all select b.blocker_id from ${clubBlocks} b where b.blocked_id = ${clubId}`;
}

/** Returns SQL that is true if the club `other` is not suspended and neither blocks the other. */
export function mayContactClub(
  clubId: string | Placeholder | SQLWrapper,
  other: Record<'id' | 'suspendedAt', PgColumn> = clubs,
) {
  return and(isNull(other.suspendedAt), not(isBlocked(clubId, other.id)));
}

/**
 * Returns the condition that joins a club that has not been closed. Other clubs still see old matches
 * and conversations of a suspended club, but nothing of a closed one.
 */
export function isOpenClub(
  clubId: Column | SQL,
  club: Record<'id' | 'closedAt', PgColumn> = clubs,
) {
  return and(eq(club.id, clubId), isNull(club.closedAt));
}

/** Returns SQL for a club's phone number, which is null for a suspended club. */
export function selectPhoneIfReachable(club: Record<'contactNumber' | 'suspendedAt', PgColumn>) {
  return sql<string | null>`case when ${club.suspendedAt} is null then ${club.contactNumber} end`;
}

export async function findReachableClubId(executor: Executor, clubId: string, otherId: string) {
  const [club] = await executor
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.id, otherId), ne(clubs.id, clubId), mayContactClub(clubId)));
  return club?.id;
}

/** The columns of a query that joins `postcode_points` with `hasCoordinatesOfClub`. */
export const clubColumnsWithCoordinates = {
  ...getTableColumns(clubs),
  latitude: postcodePoints.latitude,
  longitude: postcodePoints.longitude,
  accuracy: postcodePoints.accuracy,
};
export const hasCoordinatesOfClub = eq(postcodePoints.postcode, clubs.postcode);

const { id, slug, name, photo } = getTableColumns(clubs);
export const clubSummaryColumns = { id, slug, name, photo };

export function listBlockedClubs(executor: Executor, clubId: string) {
  return executor
    .select(clubSummaryColumns)
    .from(clubBlocks)
    .innerJoin(clubs, isOpenClub(clubBlocks.blockedId))
    .where(eq(clubBlocks.blockerId, clubId))
    .orderBy(asc(clubs.foldedName), asc(clubs.id));
}

function selectClubsWithCoordinates(executor: Executor) {
  return executor
    .select(clubColumnsWithCoordinates)
    .from(clubs)
    .leftJoin(postcodePoints, hasCoordinatesOfClub);
}
