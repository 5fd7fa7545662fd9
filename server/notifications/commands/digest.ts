import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import type { NotificationDeps } from '../commands.ts';
import { clubsWithDigest, latestEntries } from '../queries/sending.ts';
import { preferencesOf } from '../queries.ts';
import { tellingOf } from '../rules/news.ts';
import { claim } from './claim.ts';
import { mailOf, sendToOfficers } from './mail.ts';
import { type DayJob, digesting } from './queued.ts';

/** Queues the mail of the day for every club that wants it: twice on a day changes nothing. */
export async function queueDigests({ db, jobs, clock }: NotificationDeps) {
  const day = toLondonDate(clock());
  const clubs = await clubsWithDigest(db);
  await jobs.enqueueAll(
    db,
    digesting,
    clubs.map((clubId) => ({ clubId, day })),
  );
}

/** One mail of what was not mailed yet, and may be now. None, if there is nothing. */
export async function mailDigest(deps: NotificationDeps, { clubId, day }: DayJob) {
  return runTransaction(deps.db, async (tx) => {
    const preferences = await preferencesOf(tx, clubId);
    if (!preferences.digest || !(await claim(tx, 'digest', `${clubId} ${day}`))) return 'dropped';
    const lines = [];
    for (const entry of await latestEntries(tx, clubId, deps.clock())) {
      const { kind, mail, sentence, action, path } = tellingOf(entry.news);
      if (!mail || !preferences.kinds[kind].mail) continue;
      const due = await mailOf(tx, deps, entry);
      if (!due || due.after || !(await claim(tx, 'mail', due.key))) continue;
      lines.push({ sentence: sentence(entry.about), action, path });
    }
    if (lines.length === 0) return 'dropped';
    return sendToOfficers(tx, deps, { clubId, kind: 'digest', lines });
  });
}
