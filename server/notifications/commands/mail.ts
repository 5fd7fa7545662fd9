import type { Unsubscribed } from '@fixturebook/contract/notifications';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../commands.ts';
import { addressesOf, entryById, type SentEntry } from '../queries/sending.ts';
import { unreadTalk } from '../queries/talk.ts';
import { preferencesOf } from '../queries.ts';
import { isUrgent, quietUntil, unreadFor } from '../rules/hours.ts';
import { letterOf, type MailText } from '../rules/letters.ts';
import { tellingOf } from '../rules/news.ts';
import { unsubscribeToken } from '../rules/unsubscribe-link.ts';
import { claim } from './claim.ts';
import { type EntryJob, mailing } from './queued.ts';

/**
 * Mails one entry, if the club still wants it now. That it is mailed, and the mail itself, are kept in
 * one transaction, so that there is neither one without the other.
 */
export async function mailEntry(deps: NotificationDeps, job: EntryJob) {
  return runTransaction(deps.db, async (tx) => {
    const entry = await entryById(tx, job.notificationId);
    if (!entry) return 'dropped';
    const { kind, action, path, sentence } = tellingOf(entry.news);
    const { kinds, digest, quietHours } = await preferencesOf(tx, entry.clubId);
    const now = deps.clock();
    const urgent = isUrgent(entry.news, now);
    if (!kinds[kind].mail || (digest && !urgent)) return 'dropped';
    const quiet = quietHours && !urgent ? quietUntil(now) : undefined;
    const mail = await mailOf(tx, deps, entry);
    if (!mail) return 'dropped';
    const after = quiet ?? mail.after;
    if (after) {
      // One that came up again has a job of its own, which waits.
      if (entry.seq !== job.seq) return 'dropped';
      return deps.jobs.enqueue(tx, mailing, job, { after });
    }
    if (!(await claim(tx, 'mail', mail.key))) return 'dropped';
    const line = { sentence: sentence(entry.about), action, path };
    return sendToOfficers(tx, deps, { clubId: entry.clubId, kind, lines: [line] });
  });
}

/** What the mail is known by; `after`: not before then. Undefined when it is not needed any more. */
export async function mailOf(
  tx: Transaction,
  { clock, isLooking }: NotificationDeps,
  entry: SentEntry,
) {
  const { id, seq, news, clubId } = entry;
  if (news.type !== 'message') return { key: mailKey(id, seq) };
  const talk = await unreadTalk(tx, news.conversationId, clubId);
  if (!talk) return undefined;
  const now = clock().getTime();
  const due = talk.oldest.createdAt.getTime() + unreadFor;
  const key = mailKeyOfTalk(talk.oldest.id);
  if (due > now) return { key, after: new Date(due) };
  return (await isLooking(tx, clubId)) ? { key, after: new Date(now + unreadFor) } : { key };
}

function mailKey(notificationId: string, seq: number) {
  return `${notificationId} ${seq}`;
}

/** One mail until what is unread has been read. */
function mailKeyOfTalk(oldestUnreadId: string) {
  return `message ${oldestUnreadId}`;
}

export async function sendToOfficers(
  tx: Transaction,
  { mail, secrets, publicUrl }: NotificationDeps,
  text: { clubId: string; kind: Unsubscribed['kind']; lines: MailText[] },
) {
  const { clubId, kind, lines } = text;
  const token = unsubscribeToken(secrets, { clubId, kind });
  const letter = letterOf({ kind, lines, publicUrl, token });
  for (const address of await addressesOf(tx, clubId)) await mail.send(tx, address, letter);
}
