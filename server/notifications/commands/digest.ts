import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { listQueuedData } from '../../platform/jobs/batches.ts';
import type { NotificationDeps } from '../deps.ts';
import { listClubIdsWithDueDigest, listRecentNotifications } from '../queries/sendable-entries.ts';
import { getNotificationPreferences } from '../queries.ts';
import { describeNews } from '../rules/news.ts';
import { claimDelivery } from './deliveries.ts';
import { type DigestJob, mailDigestJob } from './job-types.ts';
import { findMailToSend, sendMailToOfficersOfClub } from './mail.ts';
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
    const lines = [];
    for (const entry of await listRecentNotifications(tx, clubId, deps.clock())) {
      const { kind, mail, sentence, action, path } = describeNews(entry.news);
      if (!mail || !preferences.kinds[kind].mail) continue;
      const due = await findMailToSend(tx, deps, entry);
      if (!due || due.after || !(await claimDelivery(tx, 'mail', due.key))) continue;
      const digested = { notificationId: entry.id, seq: entry.seq };
      await recordOutcome(tx, digested, { channel: 'mail', outcome: 'in-digest' });
      lines.push({ sentence: sentence(entry.about, entry.aboutPhone), action, path });
    }
    if (lines.length === 0) return 'dropped';
    await sendMailToOfficersOfClub(tx, deps, { clubId, kind: 'digest', lines }, { kind: 'digest' });
    return 'sent';
  });
}
