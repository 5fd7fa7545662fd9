import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Outgoing } from './outgoing.ts';

interface OutboxSchema extends DBSchema {
  messages: { key: number; value: Outgoing };
}

let opening: Promise<IDBPDatabase<OutboxSchema>> | undefined;

function open() {
  opening ??= openDB<OutboxSchema>('outbox', 1, {
    upgrade(database) {
      database.createObjectStore('messages', { keyPath: 'order', autoIncrement: true });
    },
    // Closed by the browser, or in the way of a newer page: it is opened anew when it is needed.
    blocking: forget,
    terminated: forget,
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function forget() {
  const database = opening;
  opening = undefined;
  (await database)?.close();
}

/** On this device, by all its officers, in the order in which they were written. */
export async function readStored(): Promise<Outgoing[]> {
  return (await open()).getAll('messages');
}

/** Answers its place in the order. */
export async function store(outgoing: Omit<Outgoing, 'order'>): Promise<number> {
  return (await open()).add('messages', outgoing as Outgoing);
}

/** Not if it has been sent or discarded meanwhile. */
export async function storeRefusal(order: number, refusal: string | undefined): Promise<void> {
  const change = (await open()).transaction('messages', 'readwrite');
  const stored = await change.store.get(order);
  if (stored) await change.store.put({ ...stored, refusal });
  await change.done;
}

export async function removeStored(order: number): Promise<void> {
  await (await open()).delete('messages', order);
}
