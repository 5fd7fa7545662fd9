import type { DBSchema } from 'idb';
import { createDatabase } from './device-database.ts';

interface StoredAnswer {
  key: [userId: string, queryHash: string];
  data: unknown;
  at: number;
}

interface AnswersSchema extends DBSchema {
  answers: { key: StoredAnswer['key']; value: StoredAnswer; indexes: { at: number } };
}

const maxAnswers = 300;
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

const openDatabase = createDatabase<AnswersSchema>('answers', (database) => {
  database.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
});

export async function storeAnswer(answer: StoredAnswer): Promise<void> {
  const transaction = (await openDatabase()).transaction('answers', 'readwrite');
  await transaction.store.put(answer);
  let surplus = (await transaction.store.count()) - maxAnswers;
  let oldest = surplus > 0 ? await transaction.store.index('at').openCursor() : null;
  for (; oldest && surplus > 0; surplus -= 1) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
  await transaction.done;
}

export async function findAnswer(key: StoredAnswer['key']): Promise<StoredAnswer | undefined> {
  const answer = await (await openDatabase()).get('answers', key);
  return answer && Date.now() - answer.at < maxAgeMs ? answer : undefined;
}

export async function deleteAnswer(key: StoredAnswer['key']): Promise<void> {
  await (await openDatabase()).delete('answers', key);
}

export async function deleteAnswers(): Promise<void> {
  await (await openDatabase()).clear('answers');
}
