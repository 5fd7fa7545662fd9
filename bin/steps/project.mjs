import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'];

/**
 * A fingerprint of what is in files and folders, wherever and whenever they were written.
 * @param {string[]} paths relative to the project
 * @param {string[]} leaveOut names of folders that do not count
 */
export function fingerprint(paths, leaveOut = []) {
  const hash = createHash('sha1');
  for (const file of paths.flatMap((path) => filesIn(path, leaveOut))) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesIn(path, leaveOut) {
  const entries = listFolder(path);
  if (!entries) return [path];
  return entries
    .filter((name) => !leaveOut.includes(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name), leaveOut));
}

function listFolder(path) {
  try {
    return readdirSync(join(root, path));
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** What was written to a file of the project, or empty. */
export function readIfThere(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}
