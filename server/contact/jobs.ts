import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import {
  type ContactDeps,
  deleteOldMessages,
  mailMessage,
  mailMessageJob,
  requeueUnmailedMessages,
} from './commands.ts';

const requeueMessagesJob = defineJobType('contact.mail-those-left', z.object({}));
const sweepJob = defineJobType('contact.sweep', z.object({}));

export function contactJobs(deps: ContactDeps): Job[] {
  return [
    defineJob({ type: mailMessageJob, run: ({ id }) => mailMessage(deps, id) }),
    defineJob({
      type: requeueMessagesJob,
      schedule: '7 6 * * *',
      run: () => requeueUnmailedMessages(deps),
    }),
    defineJob({ type: sweepJob, schedule: '47 4 * * *', run: () => deleteOldMessages(deps) }),
  ];
}
