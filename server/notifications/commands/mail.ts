import type { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { opponentsPath, pulledOutPath } from '@fixturebook/contract/paths';
import { sendMailToOfficers } from '../../accounts/commands/officer-mails.ts';
import { findNetworkOfClub } from '../../accounts/queries.ts';
import {
  findMatchFactsForEmail,
  findRequestFactsForEmail,
  listContactFacts,
} from '../../matches/queries/facts.ts';
import { findMatch } from '../../matches/queries/matches.ts';
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
import { dropUnsendable, recordDropped, recordOutcome } from './outcomes.ts';

/** Records and queues the mail in one transaction, so that it is neither lost nor sent twice. */
export async function sendNotificationMail(deps: NotificationDeps, job: NotificationJob) {
  return runTransaction(deps.db, async (tx) => {
    const drop = (outcome: Outcome) => recordDropped(tx, job, 'mail', outcome);
    const entry = await findSendableNotification(tx, job.notificationId);
    if (!entry) return dropUnsendable(tx, job, 'mail');
    const { kind, action, path, sentence } = describeNews(entry.news);
    const { kinds, digest, quietHours } = await getNotificationPreferences(tx, entry.clubId);
    const now = deps.clock();
    const urgent = isUrgentNews(entry.news, now);
    if (!kinds[kind].mail) return drop('kind-off');
    if (digest && !isTooUrgentForDigest(entry.news, now)) return drop('waits-for-digest');
    const quietHoursEnd = quietHours && !urgent ? getQuietHoursEnd(now) : undefined;
    const mail = await findMailToSend(tx, deps, entry);
    if (!mail) return drop('read');
    const after = quietHoursEnd ?? mail.after;
    if (after) {
      // A newer job that will mail this notification is already queued.
      if (entry.seq !== job.seq) return drop('newer');
      const outcome = quietHoursEnd ? 'quiet-hours' : (mail.reason ?? 'unread-delay');
      await recordOutcome(tx, job, { channel: 'mail', outcome, dueAt: after });
      return deps.jobs.enqueue(tx, mailNotificationJob, job, { after });
    }
    if (!(await claimDelivery(tx, 'mail', mail.key))) return 'dropped';
    const matchFacts = await findMatchOrRequestFacts(tx, entry);
    const silenceActions = await findSilenceActions(tx, entry);
    const facts = silenceActions ? [...(matchFacts ?? []), ...silenceActions.contact] : matchFacts;
    const line = { sentence: sentence(entry.about, entry.aboutPhone), action, path, facts };
    const outcome = await sendMailToOfficersOfClub(
      tx,
      deps,
      {
        clubId: entry.clubId,
        kind,
        lines: [{ ...line, ...(silenceActions && { actions: silenceActions.actions }) }],
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

/** The mail has a button for each of these actions, so that the club can act from the touchline. */
async function findSilenceActions(tx: Transaction, entry: SendableNotification) {
  const { news, clubId, aboutPhone } = entry;
  if (news.type !== 'reconfirm-asked' || news.stage !== 'unanswered') return undefined;
  const match = await findMatch(tx, clubId, news.matchId);
  if (!match) return undefined;
  const { own, home, away } = match;
  const [ownSide, opponent] = own === 'home' ? [home, away] : [away, home];
  const actions = [
    { action: 'Our opposition pulled out', path: pulledOutPath(news.matchId) },
    { action: 'Look for other opponents', path: opponentsPath(ownSide.fixtureId) },
  ];
  return {
    contact: listContactFacts(opponent),
    actions: aboutPhone
      ? [{ action: 'Call them', path: `tel:${aboutPhone}` }, ...actions]
      : actions,
  };
}

async function findMatchOrRequestFacts(tx: Transaction, { news, clubId }: SendableNotification) {
  if ('matchId' in news) return findMatchFactsForEmail(tx, clubId, news);
  return 'requestId' in news ? findRequestFactsForEmail(tx, clubId, news.requestId) : undefined;
}

interface MailToSend {
  /** The key of the delivery, by which a mail is sent once. */
  key: string;
  /** When to look again, if the mail must not leave yet, and why. */
  after?: Date;
  reason?: 'unread-delay' | 'viewing';
}

/** Returns undefined if the messages that the notification is about have been read. */
export async function findMailToSend(
  tx: Transaction,
  { clock, isClubViewing }: NotificationDeps,
  entry: SendableNotification,
): Promise<MailToSend | undefined> {
  const { id, seq, news, clubId } = entry;
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
    lines: MailLine[];
    references: MailReference[];
  },
  cause: MailCause,
): Promise<QueuedMailOutcome> {
  const { clubId, kind, lines, references } = text;
  const token = createUnsubscribeToken(secrets, { clubId, kind });
  return sendMailToOfficers(
    tx,
    mail,
    clubId,
    ({ clubName }) => ({
      ...buildNotificationMail({ clubName, kind, lines, publicUrl, token }),
      references,
    }),
    cause,
  );
}
