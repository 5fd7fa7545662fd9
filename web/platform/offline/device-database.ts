import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Returns a function that opens the database when it is called first, or after the database was closed. */
export function createDatabaseOpener<Schema extends DBSchema>(
  name: string,
  createStores: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;

  // The browser, or a newer version of the page in another tab, can close the database at any time.
  async function close() {
    const database = opened;
    opened = undefined;
    (await database)?.close();
  }

  return () => {
    opened ??= openDB<Schema>(name, 1, {
      upgrade: createStores,
      blocking: close,
      terminated: close,
    }).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
