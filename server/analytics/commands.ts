import type { AnalyticsEvent } from '@fixturebook/contract/analytics/captured-events';
import { retentionDays } from '@fixturebook/contract/limits';
import { lt } from 'drizzle-orm';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import type { AnalyticsDeps } from './deps.ts';
import { dailyBatchLimit } from './policy.ts';
import { removeVisitorProperties } from './rules.ts';
import { analyticsEvents } from './schema.ts';
import { createPostHogClient } from './vendor-posthog.ts';

export async function recordAnalyticsEvents(
  { clock, config, db, limits }: AnalyticsDeps,
  events: AnalyticsEvent[],
): Promise<number> {
  if (config.postHog) {
    await createPostHogClient(config.postHog).sendEvents(events);
    return events.length;
  }
  if (!(await limits.tryUse(dailyBatchLimit, 'everyone'))) return 0;
  await db.insert(analyticsEvents).values(
    events.map((event) => ({
      name: event.event,
      properties: removeVisitorProperties(event),
      createdAt: clock(),
    })),
  );
  return events.length;
}

export async function deleteOldAnalyticsEvents(
  { clock, db }: Pick<AnalyticsDeps, 'clock' | 'db'>,
  signal: AbortSignal,
) {
  const { createdAt, id } = analyticsEvents;
  const limit = new Date(clock().getTime() - retentionDays.statistics * 24 * 3_600_000);
  await deleteInBatches(
    db,
    { table: analyticsEvents, key: [id], condition: lt(createdAt, limit) },
    signal,
  );
}
