import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { queueDueFeeds, readFeed, readFeedJob } from './commands/feeds.ts';
import { deleteExpiredImports } from './commands/import.ts';
import type { FeedDeps } from './deps.ts';

export function cardJobs(deps: FeedDeps): Job[] {
  return [
    defineScheduledJob('fixtures.forget-imports', '47 * * * *', (signal) =>
      deleteExpiredImports(deps, signal),
    ),
    defineScheduledJob('card.queue-feeds', '*/5 * * * *', (signal) => queueDueFeeds(deps, signal)),
    // A node reads one calendar at a time, so that it starts one thread at most. The next try is as good as a retry.
    defineJob({
      type: readFeedJob,
      retries: 3,
      run: ({ feedId }) => readFeed(deps, feedId, (read) => read()),
    }),
  ];
}
