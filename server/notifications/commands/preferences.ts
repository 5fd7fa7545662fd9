import type {
  NotificationPreferences,
  UnsubscribeResult,
} from '@fixturebook/contract/notifications';
import { sql } from 'drizzle-orm';
import { findRole } from '../../accounts/queries/officers.ts';
import { lockClub } from '../../clubs/commands/lock.ts';
import { getLondonHour, toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import type { Backfill } from '../../platform/jobs/backfills.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { NotificationDeps } from '../deps.ts';
import { invalidLinkError } from '../policy.ts';
import {
  findFoundingOfficerId,
  getNotificationPreferences,
  type OfficerOfClub,
} from '../queries/preferences.ts';
import { listRecentNotifications } from '../queries/sendable-entries.ts';
import { digestHour } from '../rules/hours.ts';
import { describeNews } from '../rules/news.ts';
import { getPreferencesVersion } from '../rules/preferences.ts';
import { parseUnsubscribeToken } from '../rules/unsubscribe-link.ts';
import { notificationPreferences, officerNotificationPreferences } from '../schema.ts';
import { claimOfficerMail } from './deliveries.ts';
import { mailOfficerJob } from './job-types.ts';

export async function saveNotificationPreferences(
  deps: Pick<NotificationDeps, 'db' | 'clock' | 'jobs' | 'live'>,
  { clubId, userId }: ClubCaller,
  {
    chosen,
    expectedVersion,
  }: { chosen: NotificationPreferences; expectedVersion: string | undefined },
) {
  const { clock, jobs } = deps;
  const officer = { clubId, userId };
  await changeClub(deps, clubId, async (tx) => {
    const before = await lockNotificationPreferences(tx, officer);
    assertVersion(expectedVersion, getPreferencesVersion(before));
    await storeNotificationPreferences(tx, officer, chosen);
    const now = clock();
    if (chosen.digest && !before.digest && getLondonHour(now) >= digestHour)
      await claimOfficerMail(tx, 'digest', { key: `${clubId} ${toLondonDate(now)}`, userId });
    if (before.digest && !chosen.digest)
      await jobs.enqueueAll(
        tx,
        mailOfficerJob,
        await listNotificationsWaitingForDigest(tx, before, { ...officer, now }),
      );
  });
}

async function listNotificationsWaitingForDigest(
  tx: Transaction,
  { kinds }: NotificationPreferences,
  { clubId, userId, now }: OfficerOfClub & { now: Date },
) {
  const latest = await listRecentNotifications(tx, clubId, now);
  const waiting = latest.filter(({ news }) => {
    const { kind, mail } = describeNews(news);
    return mail && kinds[kind].mail;
  });
  return waiting.map(({ id, seq }) => ({ notificationId: id, seq, userId }));
}

/**
 * A link of version 0.1.0 names no officer, and its club had only the one who registered it. After a handover it must not
 * end the mails of the successor.
 */
export async function unsubscribeFromMails(
  deps: Pick<NotificationDeps, 'db' | 'live' | 'secrets'>,
  token: string,
): Promise<UnsubscribeResult> {
  const link = parseUnsubscribeToken(deps.secrets, token);
  if (!link) throw invalidLinkError();
  const { clubId, kind } = link;
  await changeClub(deps, clubId, async (tx) => {
    const userId = link.userId ?? (await findFoundingOfficerId(tx, clubId));
    if (userId === undefined) throw invalidLinkError();
    const officer = { clubId, userId };
    const before = await lockNotificationPreferences(tx, officer);
    const kinds = Object.entries(before.kinds).map(([name, channels]) => {
      const mail = kind === 'digest' || kind === name ? false : channels.mail;
      return [name, { ...channels, mail }];
    });
    const chosen = { ...before, kinds: Object.fromEntries(kinds) };
    await storeNotificationPreferences(tx, officer, chosen);
  });
  return { kind };
}

/** Nobody can remove the officer before the transaction ends. */
async function lockNotificationPreferences(tx: Transaction, officer: OfficerOfClub) {
  await lockClub(tx, officer.clubId);
  if (!(await findRole(tx, officer))) throw invalidLinkError();
  return getNotificationPreferences(tx, officer);
}

async function storeNotificationPreferences(
  tx: Transaction,
  officer: OfficerOfClub,
  { kinds, digest, quietHours }: NotificationPreferences,
) {
  const { userId, clubId } = officerNotificationPreferences;
  const chosen = { kinds, digest, quietHours };
  await tx
    .insert(officerNotificationPreferences)
    .values({ ...officer, ...chosen })
    .onConflictDoUpdate({ target: [userId, clubId], set: chosen });
}

/** Takes over what clubs chose in version 0.1.0 for the officers who have been there since then. */
export const officerPreferencesBackfill: Backfill = {
  name: 'notifications.officer-preferences',
  key: notificationPreferences.clubId,
  fill: (tx, clubIds) =>
    tx.execute(sql`
      insert into ${officerNotificationPreferences} (user_id, club_id, kinds, digest, quiet_hours)
      select o.user_id, o.club_id, p.kinds, p.digest, p.quiet_hours
      from ${notificationPreferences} p join officers o on o.club_id = p.club_id
      where p.club_id = any(${sql.param(clubIds)}::uuid[])
      on conflict do nothing`),
};
