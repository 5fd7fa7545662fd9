import type { Database } from '../database/database.ts';
import { liveChannel } from './event-log.ts';

/**
 * Wakes the other nodes through the database. This happens outside the transaction of the change,
 * because PostgreSQL commits only one notifying transaction at a time. Only one statement runs at
 * once, however often `wake` is called.
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
      // A node that misses the notification polls a second later.
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
