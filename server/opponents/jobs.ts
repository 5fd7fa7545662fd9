import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { announceMoreFreeDates, deletePastAnnouncements } from './commands/announce.ts';
import { updateSavedSearches } from './commands/saved-searches.ts';
import type { AnnounceDeps } from './deps.ts';

export function opponentJobs(deps: AnnounceDeps): Job[] {
  return [
    defineScheduledJob('matches.forget-announcements', '37 * * * *', (signal) =>
      deletePastAnnouncements(deps, signal),
    ),
    defineScheduledJob('opponents.update-searches', '47 * * * *', (signal) =>
      updateSavedSearches(deps, signal),
    ),
    // Runs after the quiet hours, and before the daily mails of 8:00, which then have this news.
    defineScheduledJob('opponents.tell-more', '30 7-20 * * *', (signal) =>
      announceMoreFreeDates(deps, signal),
    ),
  ];
}
