import { runTransaction, type Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { recordLiveEvent } from './event-log.ts';

/**
 * Runs the change of a club's profile, free dates or notification settings in one transaction, and
 * tells all open screens of the club.
 */
export async function changeClub<Result>(
  { db, live }: Pick<Platform, 'db' | 'live'>,
  clubId: string,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const result = await runTransaction(db, async (tx) => {
    const changed = await change(tx);
    await recordLiveEvent(tx, { clubId, name: 'club', data: {} });
    return changed;
  });
  live.wake(clubId);
  return result;
}
