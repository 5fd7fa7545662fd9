import type { NotificationPreferences, PushMessage } from '@fixturebook/contract/notifications';
import { brand } from '@fixturebook/contract/site';
import { eq } from 'drizzle-orm';
import { runTransaction } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../deps.ts';
import { getNotificationPreferences, listOfficerPreferences } from '../queries/preferences.ts';
import {
  findSendableNotification,
  listPushSubscriptions,
  type SendableNotification,
} from '../queries/sendable-entries.ts';
import { findUnreadMessages } from '../queries/unread-messages.ts';
import { getQuietHoursEnd, isUrgentNews } from '../rules/hours.ts';
import { describeNews } from '../rules/news.ts';
import type { Outcome } from '../rules/outcomes.ts';
import { defaultPreferences } from '../rules/preferences.ts';
import { pushSubscriptions } from '../schema.ts';
import { claimDelivery, releaseDelivery } from './deliveries.ts';
import {
  type BrowserPushJob,
  type NotificationJob,
  pushToBrowserJob,
  queuePushesJob,
} from './job-types.ts';
import { dropUnsendable, recordDropped, recordOutcome } from './outcomes.ts';

export async function queuePushMessagesToBrowsers(deps: NotificationDeps, job: NotificationJob) {
  return runTransaction(deps.db, async (tx) => {
    const { notificationId, seq } = job;
    const entry = await findSendableNotification(tx, notificationId);
    if (!entry) return dropUnsendable(tx, job, 'push');
    if (entry.seq !== seq) return 'dropped';
    const chosen = await listOfficerPreferences(tx, entry.clubId);
    const isWanted = (userId: string) => toPushPreference(deps, entry, chosen.get(userId)).push;
    const wanting = [...chosen.values()]
      .map((preferences) => toPushPreference(deps, entry, preferences))
      .filter(({ push }) => push);
    if (wanting.length === 0) return recordDropped(tx, job, 'push', 'kind-off');
    const after = wanting[0]?.quietUntil;
    if (after && wanting.every(({ quietUntil }) => quietUntil)) {
      await recordOutcome(tx, job, { channel: 'push', outcome: 'quiet-hours', dueAt: after });
      return deps.jobs.enqueue(tx, queuePushesJob, job, { after });
    }
    if (!(await claimDelivery(tx, 'push', `${notificationId} ${seq}`))) return 'dropped';
    const all = await listPushSubscriptions(tx, entry.clubId);
    const browsers = all.filter(({ userId }) => isWanted(userId));
    const outcome = browsers.length === 0 ? 'no-browser' : 'sending-pushes';
    await recordOutcome(tx, job, { channel: 'push', outcome });
    const each = browsers.map(({ id }) => ({ ...job, subscriptionId: id }));
    return deps.jobs.enqueueAll(tx, pushToBrowserJob, each);
  });
}

/** What an officer wants of the notification now. */
function toPushPreference(
  { clock }: NotificationDeps,
  { news }: SendableNotification,
  { kinds, quietHours }: NotificationPreferences = defaultPreferences,
): { push: boolean; quietUntil?: Date | undefined } {
  const { push } = kinds[describeNews(news).kind];
  const now = clock();
  return {
    push,
    quietUntil: quietHours && !isUrgentNews(news, now) ? getQuietHoursEnd(now) : undefined,
  };
}

/** A push waits this long while the website is open in the same browser, as the user may read it there. */
const recheckDelayMs = 2 * 60_000;

/** News that is older than this is no longer pushed. */
const maxPushAgeMs = 12 * 3_600_000;

const outcomeOfPush = {
  sent: 'pushed',
  later: 'push-service-away',
  gone: 'push-gone',
  refused: 'push-refused',
} as const;

/** If the server is killed while it sends a push, the push is lost rather than sent twice. */
export async function pushToBrowser(deps: NotificationDeps, job: BrowserPushJob) {
  const { db, push, log } = deps;
  const { notificationId, seq, subscriptionId } = job;
  const drop = (outcome: Outcome) => recordDropped(db, job, 'push', outcome);
  const entry = await findSendableNotification(db, notificationId);
  if (!entry) return dropUnsendable(db, job, 'push');
  if (entry.seq !== seq) return 'dropped';
  if (isTooOldToPush(entry, deps.clock())) return drop('too-old');
  const [browser] = await listPushSubscriptions(db, entry.clubId, subscriptionId);
  if (!browser) return drop('no-browser');
  const message = await buildPushMessage(deps, entry);
  if (!message) return drop('read');
  const { clubId } = entry;
  const chosen = await getNotificationPreferences(db, { clubId, userId: browser.userId });
  const preference = toPushPreference(deps, entry, chosen);
  if (!preference.push) return drop('kind-off');
  const { quietUntil } = preference;
  const after = quietUntil ?? (await getPushRecheckTime(deps, entry, browser.sessionId));
  if (after) {
    const outcome = quietUntil ? 'quiet-hours' : 'viewing';
    await recordOutcome(db, job, { channel: 'push', outcome, dueAt: after });
    return deps.jobs.enqueue(db, pushToBrowserJob, job, { after });
  }
  const key = `${notificationId} ${seq} ${subscriptionId}`;
  if (!(await claimDelivery(db, 'device', key))) return 'dropped';
  const urgency = isUrgentNews(entry.news, deps.clock()) ? 'high' : 'normal';
  const sent = await push.send(browser, message, urgency);
  if (sent.outcome === 'later') await releaseDelivery(db, 'device', key);
  await recordOutcome(db, job, { channel: 'push', outcome: outcomeOfPush[sent.outcome] });
  if (sent.outcome === 'sent') return 'sent';
  if (sent.outcome === 'later') throw new PushServiceError(sent.reason);
  const isGone = sent.outcome === 'gone';
  log.warn({ reason: sent.reason }, isGone ? 'push subscription removed' : 'push not delivered');
  if (isGone) await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  return 'dropped';
}

async function getPushRecheckTime(
  { db, clock, isClubViewing }: NotificationDeps,
  { news, clubId }: SendableNotification,
  sessionId: string,
) {
  if (news.type !== 'message' || !(await isClubViewing(db, clubId, sessionId))) return undefined;
  return new Date(clock().getTime() + recheckDelayMs);
}

class PushServiceError extends Error {}

/**
 * The age of news counts from the end of the quiet hours, so that a push that had to wait for the
 * morning is still sent.
 */
function isTooOldToPush({ updatedAt, news }: SendableNotification, now: Date) {
  const from = isUrgentNews(news, updatedAt)
    ? updatedAt
    : (getQuietHoursEnd(updatedAt) ?? updatedAt);
  return now.getTime() - from.getTime() > maxPushAgeMs;
}

async function buildPushMessage(
  { db }: NotificationDeps,
  { id, news, clubId, about, aboutPhone }: SendableNotification,
): Promise<PushMessage | undefined> {
  const { sentence, path } = describeNews(news);
  if (news.type !== 'message')
    return { title: brand.name, body: `${sentence(about, aboutPhone)}.`, tag: id, data: { path } };
  const { conversationId } = news;
  const unread = await findUnreadMessages(db, conversationId, clubId);
  return (
    unread && {
      title: `New Message from ${about}`,
      body: unread.newest.excerpt,
      tag: conversationId,
      data: { path, conversationId },
    }
  );
}
