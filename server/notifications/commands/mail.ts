import type { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { findMatchFactsForEmail, findRequestFactsForEmail } from '../../matches/queries/facts.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../deps.ts';
import {
  findSendableNotification,
  listMailRecipients,
  type SendableNotification,
} from '../queries/sendable-entries.ts';
import { findUnreadMessages } from '../queries/unread-messages.ts';
import { getNotificationPreferences } from '../queries.ts';
import { getQuietHoursEnd, isUrgentNews, unreadDelayMs } from '../rules/hours.ts';
import { buildNotificationMail, type MailLine } from '../rules/letters.ts';
import { describeNews } from '../rules/news.ts';
import { createUnsubscribeToken } from '../rules/unsubscribe-link.ts';
import { claimDelivery } from './deliveries.ts';
import { mailNotificationJob, type NotificationJob } from './job-types.ts';

/** Records and queues the mail in one transaction, so that it is neither lost nor sent twice. */
export async function sendNotificationMail(deps: NotificationDeps, job: NotificationJob) {
  return runTransaction(deps.db, async (tx) => {
    const entry = await findSendableNotification(tx, job.notificationId);
    if (!entry) return 'dropped';
    const { kind, action, path, sentence } = describeNews(entry.news);
    const { kinds, digest, quietHours } = await getNotificationPreferences(tx, entry.clubId);
    const now = deps.clock();
    const urgent = isUrgentNews(entry.news, now);
    if (!kinds[kind].mail || (digest && !urgent)) return 'dropped';
    const quietHoursEnd = quietHours && !urgent ? getQuietHoursEnd(now) : undefined;
    const mail = await findMailToSend(tx, deps, entry);
    if (!mail) return 'dropped';
    const after = quietHoursEnd ?? mail.after;
    if (after) {
      // A newer job that will mail this notification is already queued.
      if (entry.seq !== job.seq) return 'dropped';
      return deps.jobs.enqueue(tx, mailNotificationJob, job, { after });
    }
    if (!(await claimDelivery(tx, 'mail', mail.key))) return 'dropped';
    const facts = await findMatchOrRequestFacts(tx, entry);
    const line = { sentence: sentence(entry.about), action, path, facts };
    return sendMailToOfficersOfClub(tx, deps, { clubId: entry.clubId, kind, lines: [line] });
  });
}

async function findMatchOrRequestFacts(tx: Transaction, { news, clubId }: SendableNotification) {
  if ('matchId' in news) return findMatchFactsForEmail(tx, clubId, news);
  return 'requestId' in news ? findRequestFactsForEmail(tx, clubId, news.requestId) : undefined;
}

export async function findMailToSend(
  tx: Transaction,
  { clock, isClubViewing }: NotificationDeps,
  entry: SendableNotification,
) {
  const { id, seq, news, clubId } = entry;
  if (news.type !== 'message') return { key: `${id} ${seq}` };
  const unread = await findUnreadMessages(tx, news.conversationId, clubId);
  if (!unread) return undefined;
  const now = clock().getTime();
  const due = unread.oldest.createdAt.getTime() + unreadDelayMs;
  const key = `message ${unread.oldest.id}`;
  if (due > now) return { key, after: new Date(due) };
  const isViewing = await isClubViewing(tx, clubId);
  return { key, after: isViewing ? new Date(now + unreadDelayMs) : undefined };
}

export async function sendMailToOfficersOfClub(
  tx: Transaction,
  { mail, secrets, publicUrl }: NotificationDeps,
  text: { clubId: string; kind: UnsubscribeResult['kind']; lines: MailLine[] },
) {
  const { clubId, kind, lines } = text;
  const token = createUnsubscribeToken(secrets, { clubId, kind });
  for (const { address, clubName } of await listMailRecipients(tx, clubId)) {
    const letter = buildNotificationMail({ clubName, kind, lines, publicUrl, token });
    await mail.send(tx, address, letter);
  }
}
