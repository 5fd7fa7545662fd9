import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the project. */
export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const workspaces = [
  'contract',
  'server',
  'web',
  'e2e',
  'bench',
  'packages/embedded-postgres',
];

/**
 * A fingerprint of what is in files and folders, wherever and whenever they were written.
 * @param {string[]} paths relative to the project
 * @param {string[]} leaveOut names of folders that do not count
 */
export function createFingerprint(paths, leaveOut = []) {
  const hash = createHash('sha1');
  for (const file of paths.flatMap((path) => listFiles(path, leaveOut))) {
    hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  }
  return hash.digest('hex');
}

/** @returns {string[]} */
function listFiles(path, leaveOut) {
  const entries = listFolder(path);
  if (!entries) return [path];
  return entries
    .filter((name) => !leaveOut.includes(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name), leaveOut));
}

function listFolder(path) {
  try {
    return readdirSync(join(projectRoot, path));
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** What was written to a file of the project, or empty. */
export function readFileOrEmpty(path) {
  try {
    return readFileSync(join(projectRoot, path), 'utf8');
  } catch {
    return '';
  }
}
