import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The only file that may call Drizzle's `transaction`, which loses connections (decision 36). */
const ALLOWED = 'server/platform/database/database.ts';

/** A file that imports it sends `begin` on a connection of its own, which it closes. */
const OWN_CONNECTION = /import .*\bClient\b.* from 'pg'/;

/**
 * Reports transactions that lose a connection of the pool when the database falls silent: those of
 * Drizzle, and the statement `begin`. Tests may send `begin`, because they disturb the database.
 */
export function findTransactionFaults(root: string, files: string[]): string[] {
  return files
    .filter((file) => file.startsWith('server/') && file !== ALLOWED)
    .flatMap((file) => {
      const content = readFileSync(join(root, file), 'utf8');
      const mayBegin =
        file.endsWith('.test.ts') ||
        file.startsWith('server/testing/') ||
        OWN_CONNECTION.test(content);
      const pattern = mayBegin
        ? /\.transaction\(/g
        : /\.transaction\(|query\(\s*['"`](begin|start transaction)\b/gi;
      return [...content.matchAll(pattern)].map(({ index }) => {
        const line = content.slice(0, index).split('\n').length;
        return `${file}:${line}: begins a transaction; call runTransaction or runSavepoint`;
      });
    });
}
