import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { waitAtMost } from '../../ui/browser/time-limit.ts';

/** A storage that has not answered for this time counts as one that is off. */
const storageTimeoutMs = 4_000;

/**
 * Returns a function that runs an operation on the database of this name, which it opens when needed.
 * The function throws if the storage is off, is full or does not answer. While an operation hangs,
 * it throws at once, so that the user waits only once.
 */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  createStores: (database: IDBPDatabase<Schema>) => void,
): <T>(operation: (database: IDBPDatabase<Schema>) => Promise<T>) => Promise<T> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let isSilent = false;

  // The browser, or a newer version of the page in another tab, can close the database at any time.
  async function close() {
    const database = opened;
    opened = undefined;
    (await database)?.close();
  }

  function open() {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: createStores,
      blocking: close,
      terminated: close,
    }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  return async (operation) => {
    if (isSilent) throw new Error('The storage of the device does not answer.');
    const running = open().then(operation);
    const outcome = await waitAtMost(storageTimeoutMs, running);
    if (outcome) return outcome.value;
    isSilent = true;
    const end = () => {
      isSilent = false;
    };
    running.then(end, end);
    throw new Error('The storage of the device has not answered in time.');
  };
}
