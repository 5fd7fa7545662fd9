import { type Area, areas } from '@fixturebook/contract/places/areas';
import type { SQL } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import { runBatch } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  countClubs,
  selectClubsOfPostcodes,
  selectClubsThatChose,
} from '../queries/area-counts.ts';
import { areaCounts } from '../schema.ts';

/** Counts the clubs of each area and their free dates on weekends to come, and stores the counts. */
export async function countAreas(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal: AbortSignal,
) {
  const now = clock();
  for (const area of areas) {
    if (signal.aborted) return;
    const counted = await countArea(db, area, toLondonDate(now));
    const values = { ...counted, countedAt: now };
    await db
      .insert(areaCounts)
      .values({ area: area.slug, ...values })
      .onConflictDoUpdate({ target: areaCounts.area, set: values });
  }
}

async function countArea(db: Database, area: Area, today: string) {
  const sums = { clubs: 0, freeWeekendDates: 0 };
  async function add(selectClubs: SQL) {
    const counted = await runBatch(db, (tx) => countClubs(tx, selectClubs, today));
    sums.clubs += counted.clubs;
    sums.freeWeekendDates += counted.freeWeekendDates;
    return counted.lastSlug;
  }
  for (const start of area.postcodeStarts) await add(selectClubsOfPostcodes(start));
  let lastSlug: string | null = '';
  while (lastSlug !== null) lastSlug = await add(selectClubsThatChose(area, lastSlug));
  return sums;
}
