import { brand } from '@fixturebook/contract/brand';
import type { PushMessage } from '@fixturebook/contract/notifications';
import { eq } from 'drizzle-orm';
import { type Executor, runTransaction } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../commands.ts';
import { browserOf, browsersOf, entryById, type SentEntry } from '../queries/sending.ts';
import { unreadTalk } from '../queries/talk.ts';
import { preferencesOf } from '../queries.ts';
import { isUrgent, quietUntil } from '../rules/hours.ts';
import { tellingOf } from '../rules/news.ts';
import { pushSubscriptions } from '../schema.ts';
import { claim, giveBack } from './claim.ts';
import { type BrowserJob, type EntryJob, pushing, pushingTo } from './queued.ts';

/** Hands one entry to every browser of the club, if it still wants it there. */
export async function pushEntry(deps: NotificationDeps, job: EntryJob) {
  return runTransaction(deps.db, async (tx) => {
    const { notificationId, seq } = job;
    const entry = await entryById(tx, notificationId);
    // One that came up again meanwhile is pushed as what it is now.
    if (entry?.seq !== seq) return 'dropped';
    const wish = await wishOf(tx, deps, entry);
    if (!wish.push) return 'dropped';
    const after = wish.quietUntil;
    if (after) return deps.jobs.enqueue(tx, pushing, job, { after });
    if (!(await claim(tx, 'push', `${notificationId} ${seq}`))) return 'dropped';
    const browsers = await browsersOf(tx, entry.clubId);
    const each = browsers.map((subscriptionId) => ({ ...job, subscriptionId }));
    return deps.jobs.enqueueAll(tx, pushingTo, each);
  });
}

/** As the club wants it now. */
async function wishOf(
  executor: Executor,
  { clock }: NotificationDeps,
  { clubId, news }: SentEntry,
): Promise<{ push: boolean; quietUntil?: Date }> {
  const { kinds, quietHours } = await preferencesOf(executor, clubId);
  const { push } = kinds[tellingOf(news).kind];
  const now = clock();
  return { push, quietUntil: quietHours && !isUrgent(news, now) ? quietUntil(now) : undefined };
}

/**
 * ms until a message is looked at again whose browser has us in view: it may be read there, or the
 * browser may have gone without a word.
 */
const inView = 2 * 60_000;

/** ms after which a push is no news any more. */
const freshFor = 12 * 3_600_000;

/**
 * Sends to one browser. It is claimed before: whoever is killed in between has not told, but nothing is
 * told twice. What certainly did not arrive is given back, and tried again.
 */
export async function pushTo(deps: NotificationDeps, job: BrowserJob) {
  const { db, push, log } = deps;
  const { notificationId, seq, subscriptionId } = job;
  const entry = await entryById(db, notificationId);
  if (entry?.seq !== seq || isOld(entry, deps.clock())) return 'dropped';
  const browser = await browserOf(db, entry.clubId, subscriptionId);
  const message = browser && (await messageOf(deps, entry));
  const wish = message && (await wishOf(db, deps, entry));
  if (!message || !wish?.push) return 'dropped';
  const after = wish.quietUntil ?? (await lookedAtUntil(deps, entry, browser.sessionId));
  if (after) return deps.jobs.enqueue(db, pushingTo, job, { after });
  const key = `${notificationId} ${seq} ${subscriptionId}`;
  if (!(await claim(db, 'device', key))) return 'dropped';
  const urgency = isUrgent(entry.news, deps.clock()) ? 'high' : 'normal';
  const { outcome, reason } = await push.send(browser, message, urgency);
  if (outcome === 'sent') return 'sent';
  if (outcome === 'later') {
    await giveBack(db, 'device', key);
    throw new PushService(reason);
  }
  log.warn({ reason }, outcome === 'gone' ? 'push subscription removed' : 'push not delivered');
  if (outcome === 'gone')
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  return 'dropped';
}

/** Of messages: when to look whether it was read, where the browser has us in view. */
async function lookedAtUntil(
  { db, clock, isLooking }: NotificationDeps,
  { news, clubId }: SentEntry,
  sessionId: string,
) {
  if (news.type !== 'message' || !(await isLooking(db, clubId, sessionId))) return undefined;
  return new Date(clock().getTime() + inView);
}

/** The push service could not take it now. */
class PushService extends Error {}

/** Since it could be sent: what had to wait for the morning is not old by then. */
function isOld({ updatedAt, news }: SentEntry, now: Date) {
  const from = isUrgent(news, updatedAt) ? updatedAt : (quietUntil(updatedAt) ?? updatedAt);
  return now.getTime() - from.getTime() > freshFor;
}

/** Undefined where it was read meanwhile. */
async function messageOf(
  { db }: NotificationDeps,
  { id, news, clubId, about }: SentEntry,
): Promise<PushMessage | undefined> {
  const { sentence, path } = tellingOf(news);
  if (news.type !== 'message')
    return { title: brand.name, body: `${sentence(about)}.`, tag: id, data: { path } };
  const { conversationId } = news;
  const talk = await unreadTalk(db, conversationId, clubId);
  return (
    talk && {
      title: `New Message from ${about}`,
      body: talk.newest.excerpt,
      tag: conversationId,
      data: { path, conversationId },
    }
  );
}
