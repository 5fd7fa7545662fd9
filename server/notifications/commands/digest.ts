import type { OfficerAddress } from '../../accounts/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { listQueuedData } from '../../platform/jobs/batches.ts';
import type { NotificationDeps } from '../deps.ts';
import { listClubIdsWithDueDigest, listRecentNotifications } from '../queries/sendable-entries.ts';
import { getNotificationPreferences } from '../queries.ts';
import { maxDetailedLines } from '../rules/letters.ts';
import { describeNews } from '../rules/news.ts';
import { claimDelivery, releaseDelivery } from './deliveries.ts';
import { type DigestJob, mailDigestJob } from './job-types.ts';
import { findMailToSend, queueDigestForTomorrow, sendMailToOfficersOfClub } from './mail.ts';
import { describeWithoutDetails, type MailLineCreator, prepareMailLine } from './mail-lines.ts';
import { recordOutcome } from './outcomes.ts';

/** A run of each hour queues what an earlier one could not, or what a club has asked for since. */
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

export async function sendDigestMail(deps: NotificationDeps, job: DigestJob) {
  const { clubId, day, overBudget } = job;
  return runTransaction(deps.db, async (tx) => {
    const preferences = await getNotificationPreferences(tx, clubId);
    if (!preferences.digest && !overBudget) return 'dropped';
    if (!(await claimDelivery(tx, 'digest', `${clubId} ${day}`))) return 'dropped';
    const lines: MailLineCreator[] = [];
    const mailed = [];
    for (const entry of await listRecentNotifications(tx, clubId, deps.clock())) {
      const { kind, mail } = describeNews(entry.news);
      if (!mail || !preferences.kinds[kind].mail) continue;
      const due = await findMailToSend(tx, deps, entry);
      if (!due || due.after || !(await claimDelivery(tx, 'mail', due.key))) continue;
      lines.push(
        lines.length < maxDetailedLines
          ? await prepareMailLine(tx, deps, entry)
          : () => describeWithoutDetails(entry),
      );
      mailed.push({ id: entry.id, seq: entry.seq, key: due.key });
    }
    if (lines.length === 0) return 'dropped';
    const references = mailed.map(({ id, seq }) => ({ id, seq }));
    const createLines = (officer: OfficerAddress) => lines.map((create) => create(officer));
    const text = { clubId, kind: 'digest', createLines, references } as const;
    const result = await sendMailToOfficersOfClub(tx, deps, text, { kind: 'digest' });
    const outcome = result === 'queued' ? 'in-digest' : result;
    for (const { id, seq } of references)
      await recordOutcome(tx, { notificationId: id, seq }, { channel: 'mail', outcome });
    if (outcome !== 'over-budget') return 'sent';
    for (const { key } of mailed) await releaseDelivery(tx, 'mail', key);
    await queueDigestForTomorrow(tx, deps, clubId);
    return 'dropped';
  });
}
