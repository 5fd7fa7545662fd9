import type { DBSchema } from 'idb';
import { getServerTime } from '../../ui/dates/clock.ts';
import { createDatabase } from './device-database.ts';

interface StoredResponse {
  key: [userId: string, queryHash: string];
  data: unknown;
  /** When the server sent the data, by its own clock, in ms since 1970. */
  at: number;
}

interface ResponsesDatabaseSchema extends DBSchema {
  answers: { key: StoredResponse['key']; value: StoredResponse; indexes: { at: number } };
}

const maxAnswers = 300;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

const runOnDatabase = createDatabase<ResponsesDatabaseSchema>('answers', (database) => {
  database.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
});

export function storeResponse(answer: StoredResponse): Promise<void> {
  return runOnDatabase(async (database) => {
    const transaction = database.transaction('answers', 'readwrite');
    await transaction.store.put(answer);
    let surplus = (await transaction.store.count()) - maxAnswers;
    let oldest = surplus > 0 ? await transaction.store.index('at').openCursor() : null;
    for (; oldest && surplus > 0; surplus -= 1) {
      await oldest.delete();
      oldest = await oldest.continue();
    }
    await transaction.done;
  });
}

export async function findStoredResponse(key: StoredResponse['key']) {
  const answer = await runOnDatabase((database) => database.get('answers', key));
  return answer && getServerTime().getTime() - answer.at < maxAgeMs ? answer : undefined;
}

export function deleteStoredResponse(key: StoredResponse['key']): Promise<void> {
  return runOnDatabase((database) => database.delete('answers', key));
}

export function deleteStoredResponses(): Promise<void> {
  return runOnDatabase((database) => database.clear('answers'));
}
