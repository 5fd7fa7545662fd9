import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OutgoingMessage } from './types.ts';

interface OutboxSchema extends DBSchema {
  messages: { key: number; value: OutgoingMessage };
}

let databasePromise: Promise<IDBPDatabase<OutboxSchema>> | undefined;

function openDatabase() {
  databasePromise ??= openDB<OutboxSchema>('outbox', 1, {
    upgrade(database) {
      database.createObjectStore('messages', { keyPath: 'order', autoIncrement: true });
    },
    // When the browser or a newer page closes the database, the next use opens it again.
    blocking: closeDatabase,
    terminated: closeDatabase,
  }).catch((error) => {
    databasePromise = undefined;
    throw error;
  });
  return databasePromise;
}

async function closeDatabase() {
  const database = databasePromise;
  databasePromise = undefined;
  (await database)?.close();
}

/** All messages on this device, of every officer, in the order in which they were written. */
export async function listStoredMessages(): Promise<OutgoingMessage[]> {
  return (await openDatabase()).getAll('messages');
}

/** Returns the message's place in the order. */
export async function storeMessage(outgoing: Omit<OutgoingMessage, 'order'>): Promise<number> {
  return (await openDatabase()).add('messages', outgoing as OutgoingMessage);
}

/** Does nothing if the message has been sent or discarded since. */
export async function updateStoredRefusal(
  order: number,
  refusal: string | undefined,
): Promise<void> {
  const transaction = (await openDatabase()).transaction('messages', 'readwrite');
  const stored = await transaction.store.get(order);
  if (stored) await transaction.store.put({ ...stored, refusal });
  await transaction.done;
}

export async function deleteStoredMessage(order: number): Promise<void> {
  await (await openDatabase()).delete('messages', order);
}
