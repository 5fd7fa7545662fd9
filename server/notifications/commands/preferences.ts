import type {
  NotificationPreferences,
  UnsubscribeResult,
} from '@fixturebook/contract/notifications';
import { findRole } from '../../accounts/queries/officers.ts';
import { lockClub } from '../../clubs/commands/lock.ts';
import { getLondonHour, toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { NotificationDeps } from '../deps.ts';
import { invalidLinkError } from '../policy.ts';
import { listRecentNotifications } from '../queries/sendable-entries.ts';
import { getNotificationPreferences } from '../queries.ts';
import { digestHour } from '../rules/hours.ts';
import { describeNews } from '../rules/news.ts';
import { getPreferencesVersion } from '../rules/preferences.ts';
import { parseUnsubscribeToken } from '../rules/unsubscribe-link.ts';
import { notificationPreferences } from '../schema.ts';
import { claimDelivery } from './deliveries.ts';
import { mailNotificationJob } from './job-types.ts';

export async function saveNotificationPreferences(
  deps: Pick<NotificationDeps, 'db' | 'clock' | 'jobs' | 'live'>,
  { clubId }: ClubCaller,
  {
    chosen,
    expectedVersion,
  }: { chosen: NotificationPreferences; expectedVersion: string | undefined },
) {
  const { clock, jobs } = deps;
  await changeClub(deps, clubId, async (tx) => {
    const before = await lockNotificationPreferences(tx, clubId);
    assertVersion(expectedVersion, getPreferencesVersion(before));
    await storeNotificationPreferences(tx, clubId, chosen);
    const now = clock();
    if (chosen.digest && !before.digest && getLondonHour(now) >= digestHour)
      await claimDelivery(tx, 'digest', `${clubId} ${toLondonDate(now)}`);
    if (before.digest && !chosen.digest)
      await jobs.enqueueAll(
        tx,
        mailNotificationJob,
        await listNotificationsWaitingForDigest(tx, before, { clubId, now }),
      );
  });
}

async function listNotificationsWaitingForDigest(
  tx: Transaction,
  { kinds }: NotificationPreferences,
  { clubId, now }: { clubId: string; now: Date },
) {
  const latest = await listRecentNotifications(tx, clubId, now);
  const waiting = latest.filter(({ news }) => {
    const { kind, mail } = describeNews(news);
    return mail && kinds[kind].mail;
  });
  return waiting.map(({ id, seq }) => ({ notificationId: id, seq }));
}

export async function unsubscribeFromMails(
  deps: Pick<NotificationDeps, 'db' | 'live' | 'secrets'>,
  token: string,
): Promise<UnsubscribeResult> {
  const link = parseUnsubscribeToken(deps.secrets, token);
  if (!link) throw invalidLinkError();
  const { clubId, kind, userId } = link;
  await changeClub(deps, clubId, async (tx) => {
    if (userId !== undefined && !(await findRole(tx, { clubId, userId }))) throw invalidLinkError();
    const before = await lockNotificationPreferences(tx, clubId);
    const kinds = Object.entries(before.kinds).map(([name, channels]) => {
      const mail = kind === 'digest' || kind === name ? false : channels.mail;
      return [name, { ...channels, mail }];
    });
    await storeNotificationPreferences(tx, clubId, { ...before, kinds: Object.fromEntries(kinds) });
  });
  return { kind };
}

async function lockNotificationPreferences(tx: Transaction, clubId: string) {
  if (!(await lockClub(tx, clubId))) throw invalidLinkError();
  return getNotificationPreferences(tx, clubId);
}

async function storeNotificationPreferences(
  tx: Transaction,
  clubId: string,
  chosen: NotificationPreferences,
) {
  const { kinds, digest, quietHours } = chosen;
  await tx
    .insert(notificationPreferences)
    .values({ clubId, kinds, digest, quietHours })
    .onConflictDoUpdate({
      target: notificationPreferences.clubId,
      set: { kinds, digest, quietHours },
    });
}
