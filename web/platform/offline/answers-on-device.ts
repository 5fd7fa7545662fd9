import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface Answer {
  /** The officer who was signed in, and what was asked. */
  key: [userId: string, asked: string];
  data: unknown;
  /** ms, when the server said so. */
  at: number;
}

interface AnswersSchema extends DBSchema {
  answers: { key: Answer['key']; value: Answer; indexes: { at: number } };
}

/** The oldest give way. */
const most = 300;
/** ms, after which nobody should go by it any longer. */
const longest = 30 * 24 * 60 * 60 * 1000;

let opening: Promise<IDBPDatabase<AnswersSchema>> | undefined;

function open() {
  opening ??= openDB<AnswersSchema>('answers', 1, {
    upgrade(database) {
      database.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at');
    },
    // Closed by the browser, or in the way of a newer page: it is opened anew when it is needed.
    blocking: close,
    terminated: close,
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function close() {
  const database = opening;
  opening = undefined;
  (await database)?.close();
}

export async function keepAnswer(answer: Answer): Promise<void> {
  const change = (await open()).transaction('answers', 'readwrite');
  await change.store.put(answer);
  let tooMany = (await change.store.count()) - most;
  let oldest = tooMany > 0 ? await change.store.index('at').openCursor() : null;
  for (; oldest && tooMany > 0; tooMany -= 1) {
    await oldest.delete();
    oldest = await oldest.continue();
  }
  await change.done;
}

export async function readAnswer(key: Answer['key']): Promise<Answer | undefined> {
  const answer = await (await open()).get('answers', key);
  return answer && Date.now() - answer.at < longest ? answer : undefined;
}

export async function dropAnswer(key: Answer['key']): Promise<void> {
  await (await open()).delete('answers', key);
}

/** Of every officer. */
export async function dropAnswers(): Promise<void> {
  await (await open()).clear('answers');
}
