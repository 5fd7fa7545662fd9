import type { DBSchema } from 'idb';
import { createDatabase } from '../../platform/offline/device-database.ts';

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

const runOnDatabase = createDatabase<OutboxDatabaseSchema>('outbox', (database) => {
  database.createObjectStore('messages', { keyPath: 'order', autoIncrement: true });
});

export function listStoredMessages(): Promise<OutgoingMessage[]> {
  return runOnDatabase((database) => database.getAll('messages'));
}

/** Stores a message once, although two tabs can send the same draft. */
export function storeMessage(outgoing: Omit<OutgoingMessage, 'order'>): Promise<void> {
  return runOnDatabase(async (database) => {
    const transaction = database.transaction('messages', 'readwrite');
    const stored = await transaction.store.getAll();
    if (!stored.some(({ clientId }) => clientId === outgoing.clientId))
      await transaction.store.add(outgoing as OutgoingMessage);
    await transaction.done;
  });
}

export function updateStoredRefusal(order: number, refusal: string | undefined): Promise<void> {
  return runOnDatabase(async (database) => {
    const transaction = database.transaction('messages', 'readwrite');
    const stored = await transaction.store.get(order);
    if (stored) await transaction.store.put({ ...stored, refusal });
    await transaction.done;
  });
}

export function deleteStoredMessage(order: number): Promise<void> {
  return runOnDatabase((database) => database.delete('messages', order));
}
