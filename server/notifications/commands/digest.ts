import { listOfficerAddresses, type OfficerAddress } from '../../accounts/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { listQueuedData } from '../../platform/jobs/batches.ts';
import type { NotificationDeps } from '../deps.ts';
import { listClubIdsWithDueDigest, listOfficerPreferences } from '../queries/preferences.ts';
import { listRecentNotifications } from '../queries/sendable-entries.ts';
import { maxDetailedLines } from '../rules/letters.ts';
import { describeNews } from '../rules/news.ts';
import { defaultPreferences } from '../rules/preferences.ts';
import { claimOfficerMail, releaseDelivery } from './deliveries.ts';
import { type DigestJob, mailDigestJob } from './job-types.ts';
import { findMailToSend, mailOfficer, queueDigestForTomorrow } from './mail.ts';
import { describeWithoutDetails, prepareMailLine } from './mail-lines.ts';
import { recordOutcome } from './outcomes.ts';

/** A run of each hour queues what an earlier one could not, or what an officer has asked for since. */
export async function queueDigests({ db, jobs, clock }: NotificationDeps) {
  const day = toLondonDate(clock());
  const queued = await listQueuedData(db, mailDigestJob);
  const queuedClubs = new Set(queued.filter((job) => job.day === day).map(({ clubId }) => clubId));
  const clubs = await listClubIdsWithDueDigest(db, day);
  await jobs.enqueueAll(
    db,
    mailDigestJob,
    clubs.filter((clubId) => !queuedClubs.has(clubId)).map((clubId) => ({ clubId, day })),
  );
}

/** Mails each officer who has chosen a digest, or only the one with the given id, whatever they have chosen. */
export async function sendDigestMail(
  deps: NotificationDeps,
  { clubId, day, overBudget, userId }: DigestJob & { userId?: string },
) {
  return runTransaction(deps.db, async (tx) => {
    const preferences = await listOfficerPreferences(tx, clubId);
    const officers = await listOfficerAddresses(tx, clubId);
    if (officers.length === 0) await recordMissingAddress(tx, deps, clubId);
    const results = [];
    for (const officer of officers) {
      const { kinds, digest } = preferences.get(officer.userId) ?? defaultPreferences;
      if (userId === undefined ? digest || overBudget : officer.userId === userId)
        results.push(await sendDigestToOfficer(tx, deps, officer, { clubId, day, kinds }));
    }
    return results.includes('sent') ? 'sent' : 'dropped';
  });
}

async function recordMissingAddress(tx: Transaction, { clock }: NotificationDeps, clubId: string) {
  for (const { id, seq, news } of await listRecentNotifications(tx, clubId, clock()))
    if (describeNews(news).mail)
      await recordOutcome(
        tx,
        { notificationId: id, seq },
        { channel: 'mail', outcome: 'no-address' },
      );
}

async function sendDigestToOfficer(
  tx: Transaction,
  deps: NotificationDeps,
  officer: OfficerAddress,
  { clubId, day, kinds }: { clubId: string; day: string; kinds: typeof defaultPreferences.kinds },
) {
  const { userId } = officer;
  if (!(await claimOfficerMail(tx, 'digest', { key: `${clubId} ${day}`, userId })))
    return 'dropped';
  const lines = [];
  const mailed = [];
  for (const entry of await listRecentNotifications(tx, clubId, deps.clock())) {
    const { kind, mail } = describeNews(entry.news);
    if (!mail || !kinds[kind].mail) continue;
    const due = await findMailToSend(tx, deps, entry);
    if (!due || due.after || !(await claimOfficerMail(tx, 'mail', { key: due.key, userId })))
      continue;
    lines.push(
      lines.length < maxDetailedLines
        ? (await prepareMailLine(tx, deps, entry))(officer)
        : describeWithoutDetails(entry),
    );
    mailed.push({ id: entry.id, seq: entry.seq, key: due.key });
  }
  if (lines.length === 0) return 'dropped';
  const references = mailed.map(({ id, seq }) => ({ id, seq }));
  const text = { clubId, kind: 'digest', lines, references } as const;
  const isQueued = await mailOfficer(tx, deps, officer, text, { kind: 'digest' });
  const outcome = isQueued ? 'in-digest' : 'over-budget';
  for (const { id, seq } of references)
    await recordOutcome(tx, { notificationId: id, seq }, { channel: 'mail', outcome });
  if (isQueued) return 'sent';
  for (const { key } of mailed) await releaseDelivery(tx, 'mail', `${key} ${userId}`);
  await queueDigestForTomorrow(tx, deps, { clubId, userId });
  return 'dropped';
}
