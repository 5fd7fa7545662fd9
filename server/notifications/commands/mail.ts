import type { UnsubscribeResult } from '@fixturebook/contract/notifications';
import { opponentsPath, pulledOutPath } from '@fixturebook/contract/paths';
import { findNetworkOfClub, listOfficerAddresses } from '../../accounts/queries.ts';
import {
  findMatchFactsForEmail,
  findRequestFactsForEmail,
  listContactFacts,
} from '../../matches/queries/facts.ts';
import { findMatch } from '../../matches/queries/matches.ts';
import { addDays, parseLondonTime, toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { MailCause } from '../../platform/mail/budgets.ts';
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
import { createUnsubscribeToken } from '../rules/unsubscribe-link.ts';
import { claimDelivery, releaseDelivery } from './deliveries.ts';
import { mailDigestJob, mailNotificationJob, type NotificationJob } from './job-types.ts';

/** Records and queues the mail in one transaction, so that it is neither lost nor sent twice. */
export async function sendNotificationMail(deps: NotificationDeps, job: NotificationJob) {
  return runTransaction(deps.db, async (tx) => {
    const entry = await findSendableNotification(tx, job.notificationId);
    if (!entry) return 'dropped';
    const { kind, action, path, sentence } = describeNews(entry.news);
    const { kinds, digest, quietHours } = await getNotificationPreferences(tx, entry.clubId);
    const now = deps.clock();
    const urgent = isUrgentNews(entry.news, now);
    if (!kinds[kind].mail || (digest && !isTooUrgentForDigest(entry.news, now))) return 'dropped';
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
    const matchFacts = await findMatchOrRequestFacts(tx, entry);
    const silenceActions = await findSilenceActions(tx, entry);
    const facts = silenceActions ? [...(matchFacts ?? []), ...silenceActions.contact] : matchFacts;
    const line = { sentence: sentence(entry.about, entry.aboutPhone), action, path, facts };
    const mailed = await sendMailToOfficersOfClub(
      tx,
      deps,
      {
        clubId: entry.clubId,
        kind,
        lines: [{ ...line, ...(silenceActions && { actions: silenceActions.actions }) }],
      },
      await getMailCause(tx, entry.aboutClubId, urgent ? 'urgent' : 'notice'),
    );
    if (mailed) return 'sent';
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
async function queueDigestForTomorrow(
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

/** Returns false if a budget is used up, so that an officer gets no mail. */
export async function sendMailToOfficersOfClub(
  tx: Transaction,
  { mail, secrets, publicUrl }: NotificationDeps,
  text: { clubId: string; kind: UnsubscribeResult['kind']; lines: MailLine[] },
  cause: MailCause,
) {
  const { clubId, kind, lines } = text;
  const token = createUnsubscribeToken(secrets, { clubId, kind });
  let isWithinBudget = true;
  for (const { address, clubName } of await listOfficerAddresses(tx, clubId)) {
    const letter = buildNotificationMail({ clubName, kind, lines, publicUrl, token });
    if (!(await mail.send(tx, address, letter, cause))) isWithinBudget = false;
  }
  return isWithinBudget;
}
