import type { NotificationPreferences } from '@fixturebook/contract/notifications';
import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { officers } from '../../accounts/schema.ts';
import { clubs } from '../../clubs/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { defaultPreferences } from '../rules/preferences.ts';
import {
  notificationDeliveries,
  notificationPreferences,
  officerNotificationPreferences,
} from '../schema.ts';

export interface OfficerOfClub {
  clubId: string;
  userId: string;
}

/** Returns the default preferences also for an account that is no officer of the club. */
export async function getNotificationPreferences(
  executor: Executor,
  { clubId, userId }: OfficerOfClub,
): Promise<NotificationPreferences> {
  const isOfficer = and(eq(officers.clubId, clubId), eq(officers.userId, userId));
  const [chosen] = await selectPreferences(executor, isOfficer);
  return chosen ? toPreferences(chosen) : defaultPreferences;
}

/** Returns the preferences of each officer of the club by the id of the account. */
export async function listOfficerPreferences(executor: Executor, clubId: string) {
  const rows = await selectPreferences(executor, eq(officers.clubId, clubId));
  return new Map(rows.map((row) => [row.userId, toPreferences(row)]));
}

/** Until a backfill has taken over the choices of clubs in version 0.1.0, they apply to officers without a row. */
function selectPreferences(executor: Executor, condition: SQL | undefined) {
  const own = officerNotificationPreferences;
  const ofClub = notificationPreferences;
  const isOwn = and(eq(own.userId, officers.userId), eq(own.clubId, officers.clubId));
  return executor
    .select({
      userId: officers.userId,
      kinds: sql<Partial<
        NotificationPreferences['kinds']
      > | null>`coalesce(${own.kinds}, ${ofClub.kinds})`,
      digest: sql<boolean | null>`coalesce(${own.digest}, ${ofClub.digest})`,
      quietHours: sql<boolean | null>`coalesce(${own.quietHours}, ${ofClub.quietHours})`,
    })
    .from(officers)
    .leftJoin(own, isOwn)
    .leftJoin(ofClub, eq(ofClub.clubId, officers.clubId))
    .where(condition)
    .orderBy(asc(officers.createdAt), asc(officers.userId));
}

function toPreferences({
  kinds,
  digest,
  quietHours,
}: Awaited<ReturnType<typeof selectPreferences>>[number]): NotificationPreferences {
  return {
    kinds: { ...defaultPreferences.kinds, ...kinds },
    digest: digest ?? defaultPreferences.digest,
    quietHours: quietHours ?? defaultPreferences.quietHours,
  };
}

/** Lists the clubs with an officer who wants a daily mail and has not had that of the day. */
export async function listClubIdsWithDueDigest(executor: Executor, day: string) {
  const { clubId, userId, digest } = officerNotificationPreferences;
  const rows = await executor
    .selectDistinct({ clubId })
    .from(officerNotificationPreferences)
    .where(
      and(
        eq(digest, true),
        sql`not exists (select from ${notificationDeliveries} d
          where d.channel = 'digest' and d.key = ${clubId} || ${` ${day} `} || ${userId})`,
      ),
    );
  return rows.map((row) => row.clubId);
}

/**
 * Finds the officer who registered the club, and was its only one in version 0.1.0. The clocks of the server and of the
 * database, which give the two times, may differ.
 */
export async function findFoundingOfficerId(executor: Executor, clubId: string) {
  const [founder] = await executor
    .select({ userId: officers.userId })
    .from(officers)
    .innerJoin(clubs, eq(clubs.id, officers.clubId))
    .where(
      and(
        eq(officers.clubId, clubId),
        lt(officers.createdAt, sql`${clubs.createdAt} + interval '1 hour'`),
      ),
    )
    .orderBy(asc(officers.createdAt), asc(officers.userId))
    .limit(1);
  return founder?.userId;
}
