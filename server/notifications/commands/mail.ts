import type { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { sendMailToOfficers } from '../../accounts/commands/officer-mails.ts';
import { findNetworkOfClub, type OfficerAddress } from '../../accounts/queries.ts';
import { listUntoldOpponents } from '../../opponents/queries/announcements.ts';
import { addDays, parseLondonTime, toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { MailCause } from '../../platform/mail/budgets.ts';
import type { MailReference } from '../../platform/mail/letter.ts';
import type { QueuedMailOutcome } from '../../platform/mail/outcomes.ts';
import type { NotificationDeps } from '../deps.ts';
import {
  findSendableNotification,
  type SendableNotification,
} from '../queries/sendable-entries.ts';
import { findUnreadMessages } from '../queries/unread-messages.ts';
import { getNotificationPreferences } from '../queries.ts';
import {
  digestTime,
  getQuietHoursEnd,
  isTooUrgentForDigest,
  isUrgentNews,
  unreadDelayMs,
} from '../rules/hours.ts';
import { buildNotificationMail, type MailLine } from '../rules/letters.ts';
import { describeNews } from '../rules/news.ts';
import type { Outcome } from '../rules/outcomes.ts';
import { createUnsubscribeToken } from '../rules/unsubscribe-link.ts';
import { claimDelivery, releaseDelivery } from './deliveries.ts';
import { mailDigestJob, mailNotificationJob, type NotificationJob } from './job-types.ts';
import { prepareMailLine } from './mail-lines.ts';
import { dropUnsendable, recordDropped, recordOutcome } from './outcomes.ts';

/** Records and queues the mail in one transaction, so that it is neither lost nor sent twice. */
export async function sendNotificationMail(deps: NotificationDeps, job: NotificationJob) {
  return runTransaction(deps.db, async (tx) => {
    const drop = (outcome: Outcome) => recordDropped(tx, job, 'mail', outcome);
    const entry = await findSendableNotification(tx, job.notificationId);
    if (!entry) return dropUnsendable(tx, job, 'mail');
    const { kind } = describeNews(entry.news);
    const { kinds, digest, quietHours } = await getNotificationPreferences(tx, entry.clubId);
    const now = deps.clock();
    const urgent = isUrgentNews(entry.news, now);
    if (!kinds[kind].mail) return drop('kind-off');
    if (digest && !isTooUrgentForDigest(entry.news, now)) return drop('waits-for-digest');
    const quietHoursEnd = quietHours && !urgent ? getQuietHoursEnd(now) : undefined;
    const mail = await findMailToSend(tx, deps, entry);
    if (!mail) return drop(entry.news.type === 'message' ? 'read' : 'outdated');
    const after = quietHoursEnd ?? mail.after;
    if (after) {
      // A newer job that will mail this notification is already queued.
      if (entry.seq !== job.seq) return drop('newer');
      const outcome = quietHoursEnd ? 'quiet-hours' : (mail.reason ?? 'unread-delay');
      await recordOutcome(tx, job, { channel: 'mail', outcome, dueAt: after });
      return deps.jobs.enqueue(tx, mailNotificationJob, job, { after });
    }
    if (!(await claimDelivery(tx, 'mail', mail.key))) return 'dropped';
    const createLine = await prepareMailLine(tx, deps, entry);
    const outcome = await sendMailToOfficersOfClub(
      tx,
      deps,
      {
        clubId: entry.clubId,
        kind,
        createLines: (officer) => [createLine(officer)],
        references: [{ id: entry.id, seq: entry.seq }],
      },
      await getMailCause(tx, entry.aboutClubId, urgent ? 'urgent' : 'notice'),
    );
    await recordOutcome(tx, { ...job, seq: entry.seq }, { channel: 'mail', outcome });
    if (outcome !== 'over-budget') return 'sent';
    await releaseDelivery(tx, 'mail', mail.key);
    await queueDigestForTomorrow(tx, deps, entry.clubId);
    return 'dropped';
  });
}

async function getMailCause(
  tx: Transaction,
  clubId: string | null,
  kind: MailCause['kind'],
): Promise<MailCause> {
  return { kind, clubId, network: clubId && (await findNetworkOfClub(tx, clubId)) };
}

/** Gives a club the news of mails that were over budget in one mail, even without a daily digest. */
export async function queueDigestForTomorrow(
  tx: Transaction,
  { jobs, clock }: NotificationDeps,
  clubId: string,
) {
  const day = addDays(toLondonDate(clock()), 1);
  if (!(await claimDelivery(tx, 'digest', `${clubId} ${day} queued`))) return;
  const after = parseLondonTime(day, digestTime);
  await jobs.enqueue(tx, mailDigestJob, { clubId, day, overBudget: true }, { after });
}

interface MailToSend {
  /** The key of the delivery, by which a mail is sent once. */
  key: string;
  /** When to look again, if the mail must not leave yet, and why. */
  after?: Date;
  reason?: 'unread-delay' | 'viewing';
}

/**
 * Returns undefined if the messages that the notification is about have been read, or if none of the dates is
 * free any more.
 */
export async function findMailToSend(
  tx: Transaction,
  { clock, isClubViewing }: NotificationDeps,
  entry: SendableNotification,
): Promise<MailToSend | undefined> {
  const { id, seq, news, clubId } = entry;
  if (news.type === 'opponent' && news.more) {
    const digest = { clubId, day: news.more.day };
    const free = await listUntoldOpponents(tx, digest, toLondonDate(clock()));
    if (free.length === 0) return undefined;
  }
  if (news.type !== 'message') return { key: `${id} ${seq}` };
  const unread = await findUnreadMessages(tx, news.conversationId, clubId);
  if (!unread) return undefined;
  const now = clock().getTime();
  const due = unread.oldest.createdAt.getTime() + unreadDelayMs;
  const key = `message ${unread.oldest.id}`;
  if (due > now) return { key, after: new Date(due), reason: 'unread-delay' as const };
  if (!(await isClubViewing(tx, clubId))) return { key };
  return { key, after: new Date(now + unreadDelayMs), reason: 'viewing' as const };
}

export function sendMailToOfficersOfClub(
  tx: Transaction,
  { mail, secrets, publicUrl }: NotificationDeps,
  text: {
    clubId: string;
    kind: UnsubscribeResult['kind'];
    createLines: (officer: OfficerAddress) => MailLine[];
    references: MailReference[];
  },
  cause: MailCause,
): Promise<QueuedMailOutcome> {
  const { clubId, kind, createLines, references } = text;
  return sendMailToOfficers(
    tx,
    mail,
    clubId,
    (officer) => ({
      ...buildNotificationMail({
        clubName: officer.clubName,
        kind,
        lines: createLines(officer),
        publicUrl,
        token: createUnsubscribeToken(secrets, { clubId, kind, userId: officer.userId }),
      }),
      references,
    }),
    cause,
  );
}
