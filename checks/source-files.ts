import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'bin', 'checks', 'packages'];
const CODE = '*.{ts,tsx,mts,js,mjs,cjs,css}';

/** Folders that tools write. */
const GENERATED = ['node_modules', 'build', '.react-router', 'test-results'];

/** Every code file of the project at `root`, as a path relative to it. */
export function listSourceFiles(root: string): string[] {
  return listFiles(
    root,
    FOLDERS.map((folder) => join(folder, '**', CODE)),
  );
}

/** Every file that people write and read: code, SQL and documents. */
export function listTextFiles(root: string): string[] {
  const written = '*.{md,sql,yml,yaml,html,example}';
  const patterns = [...FOLDERS, 'docs'].map((folder) => join(folder, '**', written));
  return [...listSourceFiles(root), ...listFiles(root, [...patterns, written, '.env.example'])];
}

function listFiles(root: string, patterns: string[]): string[] {
  const exclude = (path: string) => GENERATED.includes(basename(path));
  return globSync(patterns, { cwd: root, exclude }).sort();
}
