import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import {
  deleteOldContactMessages,
  mailContactMessage,
  mailMessageJob,
  requeueUnmailedContactMessages,
} from './commands.ts';
import type { ContactDeps } from './deps.ts';

export function contactJobs(deps: ContactDeps): Job[] {
  return [
    defineJob({ type: mailMessageJob, run: ({ id }) => mailContactMessage(deps, id) }),
    defineScheduledJob('contact.mail-those-left', '7 6 * * *', () =>
      requeueUnmailedContactMessages(deps),
    ),
    defineScheduledJob('contact.sweep', '47 4 * * *', (signal) =>
      deleteOldContactMessages(deps, signal),
    ),
  ];
}
