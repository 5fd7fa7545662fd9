import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import type { ErasedIds } from '../../platform/backup/erasure-list.ts';
import type { Executor } from '../../platform/database/database.ts';
import { officers } from '../schema.ts';

/** Finds suspended clubs too, and none that is being erased. */
export async function findOpenClub(executor: Executor, slug: string) {
  const [club] = await executor
    .select({ id: clubs.id, name: clubs.name })
    .from(clubs)
    .where(and(eq(clubs.slug, slug), isNull(clubs.closedAt)));
  return club;
}

/**
 * Lists the clubs that have no owner, or lose all of them when the given accounts and clubs are erased. A trigger
 * then makes an officer the owner, if one is left.
 */
export function listClubsWithoutOwner(
  executor: Pick<Executor, 'select'>,
  erased: ErasedIds[] = [],
) {
  const userIds = erased.map(({ userId }) => userId);
  const clubIds = erased.flatMap(({ clubId }) => clubId ?? []);
  const owners = executor
    .select({ userId: officers.userId })
    .from(officers)
    .where(
      and(
        eq(officers.clubId, clubs.id),
        eq(officers.role, 'owner'),
        // One parameter, because a statement has at most 65,535 of them.
        sql`${officers.userId} <> all(${sql.param(userIds)}::uuid[])`,
      ),
    );
  return executor
    .select({ slug: clubs.slug, name: clubs.name })
    .from(clubs)
    .where(
      and(
        isNull(clubs.closedAt),
        sql`${clubs.id} <> all(${sql.param(clubIds)}::uuid[])`,
        notExists(owners),
      ),
    )
    .orderBy(clubs.name, clubs.id);
}
