import type { Database } from '../database/database.ts';
import { liveChannel } from './event-log.ts';

/**
 * Notifies outside transactions, because PostgreSQL commits transactions that notify one at a time.
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
      // A node that misses the notification polls the database a second later.
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
