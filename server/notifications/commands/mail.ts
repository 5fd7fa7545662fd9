import type { UnsubscribeResult } from '@fixturebook/contract/notifications';
import {
  findNetworkOfClub,
  listOfficerAddresses,
  type OfficerAddress,
} from '../../accounts/queries.ts';
import { listUntoldOpponents } from '../../opponents/queries/announcements.ts';
import { addDays, parseLondonTime, toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { MailCause } from '../../platform/mail/budgets.ts';
import type { MailReference } from '../../platform/mail/letter.ts';
import type { NotificationDeps } from '../deps.ts';
import { listOfficerPreferences, type OfficerOfClub } from '../queries/preferences.ts';
import {
  findSendableNotification,
  type SendableNotification,
} from '../queries/sendable-entries.ts';
import { findUnreadMessages } from '../queries/unread-messages.ts';
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
import { defaultPreferences } from '../rules/preferences.ts';
import { createUnsubscribeToken } from '../rules/unsubscribe-link.ts';
import { claimDelivery, claimOfficerMail, releaseDelivery } from './deliveries.ts';
import {
  mailOfficerJob,
  mailOverBudgetJob,
  type NotificationJob,
  type OfficerMailJob,
} from './job-types.ts';
import { prepareMailLine } from './mail-lines.ts';
import { dropUnsendable, recordDropped, recordOutcome } from './outcomes.ts';

/**
 * Mails each officer who wants it, or only the one with the given id. Records and queues the mails in one transaction,
 * so that they are neither lost nor sent twice.
 */
export async function sendNotificationMail(
  deps: NotificationDeps,
  { userId, ...job }: NotificationJob & { userId?: string },
) {
  return runTransaction(deps.db, async (tx) => {
    const drop = (outcome: Outcome) => recordDropped(tx, job, 'mail', outcome);
    const entry = await findSendableNotification(tx, job.notificationId);
    if (!entry) return dropUnsendable(tx, job, 'mail');
    const now = deps.clock();
    const recipients = await listRecipients(tx, entry, now, userId);
    const wanting = recipients.filter(({ outcome }) => outcome === undefined);
    if (wanting.length === 0) return drop(recipients[0]?.outcome ?? 'no-address');
    const mail = await findMailToSend(tx, deps, entry);
    if (!mail) return drop(entry.news.type === 'message' ? 'read' : 'outdated');
    const waiting = mail.after ? wanting : wanting.filter(({ quietUntil }) => quietUntil);
    // A newer job that will mail this notification is already queued.
    if (waiting.length > 0 && entry.seq !== job.seq) return drop('newer');
    for (const { officer, quietUntil } of waiting)
      await waitToMail(tx, deps, { ...job, userId: officer.userId }, { ...mail, quietUntil });
    const due = wanting.filter((recipient) => !waiting.includes(recipient));
    const claimed = [];
    for (const { officer } of due)
      if (await claimOfficerMail(tx, 'mail', { key: mail.key, userId: officer.userId }))
        claimed.push(officer);
    if (claimed.length > 0)
      return mailOfficers(tx, deps, entry, { officers: claimed, key: mail.key });
    return waiting.length > 0 ? 'waiting' : 'dropped';
  });
}

interface Recipient {
  officer: OfficerAddress;
  /** Why the officer gets no mail of their own about the notification. */
  outcome?: 'kind-off' | 'waits-for-digest';
  quietUntil?: Date | undefined;
}

async function listRecipients(
  tx: Transaction,
  { clubId, news }: SendableNotification,
  now: Date,
  userId: string | undefined,
): Promise<Recipient[]> {
  const { kind } = describeNews(news);
  const preferences = await listOfficerPreferences(tx, clubId);
  const isUrgent = isUrgentNews(news, now);
  const officers = await listOfficerAddresses(tx, clubId);
  return officers
    .filter((officer) => userId === undefined || officer.userId === userId)
    .map((officer) => {
      const chosen = preferences.get(officer.userId) ?? defaultPreferences;
      if (!chosen.kinds[kind].mail) return { officer, outcome: 'kind-off' };
      if (chosen.digest && !isTooUrgentForDigest(news, now))
        return { officer, outcome: 'waits-for-digest' };
      const isQuiet = chosen.quietHours && !isUrgent;
      return { officer, quietUntil: isQuiet ? getQuietHoursEnd(now) : undefined };
    });
}

async function waitToMail(
  tx: Transaction,
  { jobs }: NotificationDeps,
  job: OfficerMailJob,
  { quietUntil, after, reason = 'unread-delay' }: MailToSend & Pick<Recipient, 'quietUntil'>,
) {
  const dueAt = quietUntil ?? after;
  if (!dueAt) return;
  const outcome = quietUntil ? 'quiet-hours' : reason;
  await recordOutcome(tx, job, { channel: 'mail', outcome, dueAt });
  await jobs.enqueue(tx, mailOfficerJob, job, { after: dueAt });
}

async function mailOfficers(
  tx: Transaction,
  deps: NotificationDeps,
  entry: SendableNotification,
  { officers, key }: { officers: OfficerAddress[]; key: string },
) {
  const { id, seq, clubId, news, aboutClubId } = entry;
  const { kind } = describeNews(news);
  const createLine = await prepareMailLine(tx, deps, entry);
  const isUrgent = isUrgentNews(news, deps.clock());
  const cause = await getMailCause(tx, aboutClubId, isUrgent ? 'urgent' : 'notice');
  const references = [{ id, seq }];
  const overBudget = [];
  for (const officer of officers) {
    const text = { clubId, kind, lines: [createLine(officer)], references };
    if (!(await mailOfficer(tx, deps, officer, text, cause))) overBudget.push(officer);
  }
  const outcome = overBudget.length > 0 ? 'over-budget' : 'queued';
  await recordOutcome(tx, { notificationId: id, seq }, { channel: 'mail', outcome });
  for (const { userId } of overBudget) {
    await releaseDelivery(tx, 'mail', `${key} ${userId}`);
    await queueDigestForTomorrow(tx, deps, { clubId, userId });
  }
  return overBudget.length < officers.length ? 'sent' : 'dropped';
}

async function getMailCause(
  tx: Transaction,
  clubId: string | null,
  kind: MailCause['kind'],
): Promise<MailCause> {
  return { kind, clubId, network: clubId && (await findNetworkOfClub(tx, clubId)) };
}

/** Gives an officer the news of mails that were over budget in one mail, even without a daily digest. */
export async function queueDigestForTomorrow(
  tx: Transaction,
  { jobs, clock }: NotificationDeps,
  { clubId, userId }: OfficerOfClub,
) {
  const day = addDays(toLondonDate(clock()), 1);
  if (!(await claimDelivery(tx, 'digest', `${clubId} ${day} ${userId} queued`))) return;
  const after = parseLondonTime(day, digestTime);
  await jobs.enqueue(tx, mailOverBudgetJob, { clubId, day, userId }, { after });
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

/** Returns false, and mails nothing, if a budget is used up. */
export function mailOfficer(
  tx: Transaction,
  { mail, secrets, publicUrl }: NotificationDeps,
  { userId, address, clubName }: OfficerAddress,
  text: {
    clubId: string;
    kind: UnsubscribeResult['kind'];
    lines: MailLine[];
    references: MailReference[];
  },
  cause: MailCause,
): Promise<boolean> {
  const { clubId, kind, lines, references } = text;
  const token = createUnsubscribeToken(secrets, { clubId, kind, userId });
  const letter = buildNotificationMail({ clubName, kind, lines, publicUrl, token });
  return mail.send(tx, address, { ...letter, references }, cause);
}
