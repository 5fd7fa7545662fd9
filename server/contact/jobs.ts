import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import {
  deleteOldMessages,
  mailMessage,
  mailMessageJob,
  requeueUnmailedMessages,
} from './commands.ts';
import type { ContactDeps } from './deps.ts';

export function contactJobs(deps: ContactDeps): Job[] {
  return [
    defineJob({ type: mailMessageJob, run: ({ id }) => mailMessage(deps, id) }),
    defineScheduledJob('contact.mail-those-left', '7 6 * * *', () => requeueUnmailedMessages(deps)),
    defineScheduledJob('contact.sweep', '47 4 * * *', () => deleteOldMessages(deps)),
  ];
}
