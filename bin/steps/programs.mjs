import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @returns {string | undefined} */
export function findProgramOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function isRootUser() {
  return process.getuid?.() === 0;
}
