import type { Database } from '../database/database.ts';

export const liveChannel = 'live_events';

/** PostgreSQL refuses longer notifications. */
const maxMessageLength = 7_999;

/**
 * Formats the message with which a node wakes the others: its id, then the clubs with new events. A
 * message without clubs, as version 0.1.0 sends, makes the others look for new events of all clubs.
 */
export function formatWakeMessage(nodeId: string, clubIds: Iterable<string>) {
  const message = [nodeId, ...clubIds].join(' ');
  return message.length > maxMessageLength ? nodeId : message;
}

export function parseWakeMessage(message: string) {
  const [nodeId, ...clubIds] = message.split(' ');
  return { nodeId, clubIds };
}

/**
 * Notifies outside transactions, because PostgreSQL commits transactions that notify one at a time.
 */
export function createLiveNotifications(db: Database, nodeId: string) {
  let isNotifying = false;
  /** The clubs of the next notification. Undefined if no notification is due. */
  let waiting: Set<string> | 'all' | undefined;

  async function notify() {
    isNotifying = true;
    try {
      while (waiting) {
        const message = formatWakeMessage(nodeId, waiting === 'all' ? [] : waiting);
        waiting = undefined;
        await db.$client.query({
          name: 'live_notify',
          text: 'select pg_notify($1, $2)',
          values: [liveChannel, message],
        });
      }
    } catch {
      // A node that misses the notification polls the database a second later.
    } finally {
      isNotifying = false;
    }
  }

  return {
    /** Without clubs, the other nodes look for new events of all clubs. */
    wake(clubIds: string[]) {
      if (clubIds.length === 0 || waiting === 'all') waiting = 'all';
      else waiting = new Set([...(waiting ?? []), ...clubIds]);
      if (!isNotifying) void notify();
    },
  };
}
