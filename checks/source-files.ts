import { globSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDERS = ['contract', 'server', 'web', 'e2e', 'bench', 'bin', 'checks'];
const CODE = '*.{ts,tsx,mts,js,mjs,cjs,css}';

/** Written by tools, not by people. */
const MADE = ['node_modules', 'build', '.react-router', 'test-results'];

/** Every code file of the project at `root`, as a path relative to it. */
export function listSourceFiles(root: string): string[] {
  const patterns = FOLDERS.map((folder) => join(folder, '**', CODE));
  const exclude = (path: string) => MADE.includes(basename(path));
  return globSync(patterns, { cwd: root, exclude }).sort();
}
