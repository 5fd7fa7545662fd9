import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The only file that may call Drizzle's `transaction`, which loses connections (decision 36). */
const ALLOWED = 'server/platform/database/database.ts';

export function findTransactionFaults(root: string, files: string[]): string[] {
  return files
    .filter((file) => file.startsWith('server/') && file !== ALLOWED)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          /\.transaction\(/.test(line)
            ? [`${file}:${index + 1}: begins a transaction; call runTransaction or runSavepoint`]
            : [],
        ),
    );
}
