import { gte, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { analyticsEvents } from './schema.ts';

export function countEventsByDay(executor: Executor, since: Date) {
  const { createdAt, name, properties } = analyticsEvents;
  const day = sql<string>`to_char(${createdAt} at time zone 'Europe/London', 'YYYY-MM-DD')`;
  const page = sql<string | null>`${properties} ->> 'page'`;
  return executor
    .select({ day, name, page, times: sql<number>`count(*)::int` })
    .from(analyticsEvents)
    .where(gte(createdAt, since))
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1 desc, 4 desc, 2, 3`);
}

export type DailyEventCount = Awaited<ReturnType<typeof countEventsByDay>>[number];
