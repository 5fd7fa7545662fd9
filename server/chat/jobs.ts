import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { defineNightlyJob } from '../platform/jobs/nightly.ts';
import { emitMissedNewMessagesEvents } from './commands/announce.ts';
import {
  deleteClearedMessagesJob,
  deleteMessagesClearedByBothClubs,
} from './commands/delete-conversation.ts';
import { archiveMessages, deleteHandledReports } from './commands/retention.ts';
import type { ChatDeps } from './deps.ts';

export function chatJobs(deps: Pick<ChatDeps, 'db' | 'events' | 'clock'>): Job[] {
  return [
    defineJob({
      type: deleteClearedMessagesJob,
      run: ({ conversationId }, { signal }) =>
        deleteMessagesClearedByBothClubs(deps, conversationId, signal),
    }),
    defineScheduledJob('chat.tell-of-missed-news', '* * * * *', (signal) =>
      emitMissedNewMessagesEvents(deps, signal),
    ),
    defineNightlyJob('chat.delete-old', 38, (signal) => deleteHandledReports(deps, signal)),
    defineNightlyJob('chat.archive', 48, (signal) => archiveMessages(deps, signal)),
  ];
}
