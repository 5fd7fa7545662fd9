import type { DBSchema } from 'idb';
import { createDatabaseOpener } from '../../platform/offline/device-database.ts';

export interface OutgoingMessage {
  order: number;
  clientId: string;
  userId: string;
  conversationId: string;
  body: string;
  writtenAt: string;
  /** Why the server refused the message, if it did. The user then tries again or discards the message. */
  refusal?: string | undefined;
  /** Set if the device refused to store the message, which is lost when its tab closes. */
  isOnlyInTab?: true;
}

interface OutboxDatabaseSchema extends DBSchema {
  messages: { key: number; value: OutgoingMessage };
}

const openDatabase = createDatabaseOpener<OutboxDatabaseSchema>('outbox', (database) => {
  database.createObjectStore('messages', { keyPath: 'order', autoIncrement: true });
});

export async function listStoredMessages(): Promise<OutgoingMessage[]> {
  return (await openDatabase()).getAll('messages');
}

export async function storeMessage(outgoing: Omit<OutgoingMessage, 'order'>): Promise<number> {
  return (await openDatabase()).add('messages', outgoing as OutgoingMessage);
}

export async function updateStoredRefusal(order: number, refusal: string | undefined) {
  const transaction = (await openDatabase()).transaction('messages', 'readwrite');
  const stored = await transaction.store.get(order);
  if (stored) await transaction.store.put({ ...stored, refusal });
  await transaction.done;
}

export async function deleteStoredMessage(order: number): Promise<void> {
  await (await openDatabase()).delete('messages', order);
}
