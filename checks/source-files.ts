import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const SOURCE_FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'bin', 'checks', 'packages'];
const CODE_FILES = '*.{ts,tsx,mts,js,mjs,cjs,css}';

const GENERATED = ['node_modules', 'build', '.react-router', 'test-results'];

export function listSourceFiles(root: string): string[] {
  return listFiles(
    root,
    SOURCE_FOLDERS.map((folder) => join(folder, '**', CODE_FILES)),
  );
}

/** Lists the files that people write: code, SQL and documents. */
export function listTextFiles(root: string): string[] {
  const written = '*.{md,sql,yml,yaml,html,example}';
  const patterns = [...SOURCE_FOLDERS, 'docs'].map((folder) => join(folder, '**', written));
  return [...listSourceFiles(root), ...listFiles(root, [...patterns, written, '.env.example'])];
}

/** Lists every file below the source folders and `docs`, pictures and data included. */
export function listAllFiles(root: string): string[] {
  return listFiles(
    root,
    [...SOURCE_FOLDERS, 'docs'].map((folder) => join(folder, '**', '*.*')),
  );
}

function listFiles(root: string, patterns: string[]): string[] {
  const exclude = (path: string) => GENERATED.includes(basename(path));
  return globSync(patterns, { cwd: root, exclude }).sort();
}
