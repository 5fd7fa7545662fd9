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
    // Closed by the browser, or in the way of a newer page: it is opened anew when it is needed.
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

/** On this device, by all its officers, in the order in which they were written. */
export async function listStoredMessages(): Promise<OutgoingMessage[]> {
  return (await openDatabase()).getAll('messages');
}

/** Answers its place in the order. */
export async function storeMessage(outgoing: Omit<OutgoingMessage, 'order'>): Promise<number> {
  return (await openDatabase()).add('messages', outgoing as OutgoingMessage);
}

/** Not if it has been sent or discarded meanwhile. */
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
