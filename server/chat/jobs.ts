import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import { announceMissedMessages } from './commands/announce.ts';
import { deleteClearedMessages, deleteClearedMessagesJob } from './commands/delete-conversation.ts';
import type { ChatDeps } from './commands.ts';

const announceMissedMessagesJob = defineJobType('chat.tell-of-missed-news', z.object({}));

export function chatJobs(deps: Pick<ChatDeps, 'db' | 'events' | 'clock'>): Job[] {
  return [
    defineJob({
      type: deleteClearedMessagesJob,
      run: ({ conversationId }) => deleteClearedMessages(deps, conversationId),
    }),
    defineJob({
      type: announceMissedMessagesJob,
      schedule: '* * * * *',
      run: () => announceMissedMessages(deps),
    }),
  ];
}
