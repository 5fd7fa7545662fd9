import type { Database } from '../database/database.ts';
import { liveChannel } from './event-log.ts';

/**
 * Lets a node wake the others through the database. Never within the change itself: of transactions
 * that notify only one can commit at a time. However often it is asked to, one statement is under way.
 */
export function createLiveNotifications(db: Database, node: string) {
  const statement = {
    name: 'live_notify',
    text: 'select pg_notify($1, $2)',
    values: [liveChannel, node],
  };
  let isUnderWay = false;
  let isAskedAgain = false;

  async function notify() {
    isUnderWay = true;
    try {
      do {
        isAskedAgain = false;
        await db.$client.query(statement);
      } while (isAskedAgain);
    } catch {
      // Whom it does not reach looks by itself a second later.
    } finally {
      isUnderWay = false;
    }
  }

  return {
    wake() {
      isAskedAgain = true;
      if (!isUnderWay) void notify();
    },
  };
}
