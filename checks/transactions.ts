import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The only file that may call Drizzle's `transaction`, which loses connections (decision 36). */
const DATABASE = 'server/platform/database/database.ts';

/** These files begin transactions on a connection of their own, which ends with them. */
const OWN_CONNECTIONS = [
  'server/platform/backup/database-snapshot.ts',
  'server/platform/backup/restore-database.ts',
  'server/platform/database/schema-change.ts',
  'server/geocoding/commands/import.ts',
];

/**
 * Reports transactions that lose a connection of the pool when the database falls silent: those of
 * Drizzle, and the statement `begin`. Tests may send `begin`, because they disturb the database.
 */
export function findTransactionFaults(root: string, files: string[]): string[] {
  return files
    .filter((file) => file.startsWith('server/') && file !== DATABASE)
    .flatMap((file) => {
      const content = readFileSync(join(root, file), 'utf8');
      const pattern = mayBegin(file)
        ? /\.transaction\(/g
        : /\.transaction\(|(query(<[^(]*>)?\(\s*['"]|(query\(\s*|sql)`)(begin|start transaction)\b/gi;
      return [...content.matchAll(pattern)].map(({ index }) => {
        const line = content.slice(0, index).split('\n').length;
        return `${file}:${line}: begins a transaction; call runTransaction or runSavepoint`;
      });
    });
}

function mayBegin(file: string) {
  return (
    file.endsWith('.test.ts') ||
    file.startsWith('server/testing/') ||
    OWN_CONNECTIONS.includes(file)
  );
}
