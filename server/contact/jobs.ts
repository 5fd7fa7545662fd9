import { z } from 'zod';
import { defineJob, type Job, jobType } from '../platform/jobs/jobs.ts';
import {
  type ContactDeps,
  forgetOldMessages,
  mailing,
  mailMessage,
  mailThoseLeft,
} from './commands.ts';

const mailingOnceMore = jobType('contact.mail-those-left', z.object({}));
const sweep = jobType('contact.sweep', z.object({}));

export function contactJobs(deps: ContactDeps): Job[] {
  return [
    defineJob({ type: mailing, run: ({ id }) => mailMessage(deps, id) }),
    defineJob({ type: mailingOnceMore, schedule: '7 6 * * *', run: () => mailThoseLeft(deps) }),
    defineJob({ type: sweep, schedule: '47 4 * * *', run: () => forgetOldMessages(deps) }),
  ];
}
