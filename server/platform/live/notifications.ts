import type { Database } from '../database/database.ts';
import { liveChannel } from './event-log.ts';

/**
 * Lets a node wake the others through the database. Never within the change itself: of transactions
 * that notify only one can commit at a time. However often it is asked to, one statement is under way.
 */
export function createLiveNotifications(db: Database, nodeId: string) {
  const statement = {
    name: 'live_notify',
    text: 'select pg_notify($1, $2)',
    values: [liveChannel, nodeId],
  };
  let isNotifying = false;
  let isRequestedAgain = false;

  async function notify() {
    isNotifying = true;
    try {
      do {
        isRequestedAgain = false;
        await db.$client.query(statement);
      } while (isRequestedAgain);
    } catch {
      // Whom it does not reach looks by itself a second later.
    } finally {
      isNotifying = false;
    }
  }

  return {
    wake() {
      isRequestedAgain = true;
      if (!isNotifying) void notify();
    },
  };
}
