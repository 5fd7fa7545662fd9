import { and, eq } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { forecasts } from './schema.ts';

export type StoredForecasts = typeof forecasts.$inferSelect;

export async function findStoredForecasts(
  executor: Executor,
  { place, day }: { place: string; day: string },
): Promise<StoredForecasts | undefined> {
  const [stored] = await executor
    .select()
    .from(forecasts)
    .where(and(eq(forecasts.place, place), eq(forecasts.day, day)));
  return stored;
}
