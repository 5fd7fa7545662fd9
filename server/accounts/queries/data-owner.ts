import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import type { PersonalDataOwner } from '../../platform/personal-data.ts';
import { officers, users } from '../schema.ts';

/** Owns the rows of a club, and no others, because no account has the id of a club. */
export function createClubDataOwner(clubId: string) {
  return { userId: clubId, email: '', clubId };
}

/**
 * Returns the owner of the account's data and of a club that has no other officer, and owners of the further
 * clubs of that kind. The list is empty if the account was deleted.
 */
export async function listDataOwners(
  executor: Executor,
  userId: string,
): Promise<[PersonalDataOwner, ...PersonalDataOwner[]] | []> {
  const [user] = await executor
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) return [];
  const [clubId = null, ...others] = await listClubIdsWithoutOtherOfficers(executor, userId);
  return [{ userId, email: user.email.toLowerCase(), clubId }, ...others.map(createClubDataOwner)];
}

async function listClubIdsWithoutOtherOfficers(executor: Executor, userId: string) {
  const other = alias(officers, 'other');
  const others = executor
    .select({ userId: other.userId })
    .from(other)
    .where(and(eq(other.clubId, officers.clubId), ne(other.userId, userId)));
  const rows = await executor
    .select({ clubId: officers.clubId })
    .from(officers)
    .where(and(eq(officers.userId, userId), notExists(others)))
    .orderBy(officers.createdAt, officers.clubId);
  return rows.map(({ clubId }) => clubId);
}

/** Lists the clubs of an account in the order in which a transaction locks them. */
export async function listClubIdsOfUser(executor: Executor, userId: string) {
  const rows = await executor
    .select({ clubId: officers.clubId })
    .from(officers)
    .where(eq(officers.userId, userId))
    .orderBy(officers.clubId);
  return rows.map(({ clubId }) => clubId);
}

/** Finds a club whose only owner is the account, although it has other officers. */
export async function findClubThatNeedsOwner(executor: Executor, userId: string) {
  const { rows } = await executor.execute<{ name: string }>(sql`
    select c.name from ${officers} o join clubs c on c.id = o.club_id
    where o.user_id = ${userId} and o.role = 'owner'
      and exists (select from ${officers} x where x.club_id = o.club_id and x.user_id <> o.user_id)
      and not exists (select from ${officers} x
        where x.club_id = o.club_id and x.user_id <> o.user_id and x.role = 'owner')
    order by o.club_id limit 1`);
  return rows[0]?.name;
}
