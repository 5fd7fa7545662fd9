import { z } from 'zod';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import { tellOfMissedNews } from './commands/news.ts';
import { clearedRemoval, removeCleared } from './commands/remove.ts';
import type { ChatDeps } from './commands.ts';

const missedNews = defineJobType('chat.tell-of-missed-news', z.object({}));

export function chatJobs(deps: Pick<ChatDeps, 'db' | 'events' | 'clock'>): Job[] {
  return [
    defineJob({
      type: clearedRemoval,
      run: ({ conversationId }) => removeCleared(deps, conversationId),
    }),
    defineJob({
      type: missedNews,
      schedule: '* * * * *',
      run: () => tellOfMissedNews(deps),
    }),
  ];
}
