import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const workspaces = [
  'contract',
  'server',
  'web',
  'e2e',
  'bench',
  'packages/embedded-postgres',
];

/** The hash depends on the content of the files, but not on their dates or on the project's folder. */
export function hashFiles(paths, leaveOut = []) {
  const hash = createHash('sha1');
  for (const file of paths.flatMap((path) => listFiles(path, leaveOut))) {
    hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  }
  return hash.digest('hex');
}

function listFiles(path, leaveOut) {
  const entries = listFilesOfFolder(path);
  if (!entries) return [path];
  return entries
    .filter((name) => !leaveOut.includes(name))
    .sort()
    .flatMap((name) => listFiles(join(path, name), leaveOut));
}

function listFilesOfFolder(path) {
  try {
    return readdirSync(join(projectRoot, path));
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

export function readFileOrEmpty(path) {
  try {
    return readFileSync(join(projectRoot, path), 'utf8');
  } catch {
    return '';
  }
}
