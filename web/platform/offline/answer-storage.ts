import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface StoredAnswer {
  key: [userId: string, queryHash: string];
  data: unknown;
  /** ms; when the server answered. */
  at: number;
}

interface AnswersSchema extends DBSchema {
  answers: { key: StoredAnswer['key']; value: StoredAnswer; indexes: { at: number } };
}

const maxAnswers = 300;
/** Older answers are too likely to be wrong. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

let databasePromise: Promise<IDBPDatabase<AnswersSchema>> | undefined;

function openDatabase() {
  databasePromise ??= openDB<AnswersSchema>('answers', 1, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
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
