import { join } from 'node:path';
import { lockFolder } from '../../packages/embedded-postgres/folder-lock.mjs';
import { projectRoot } from './project.mjs';

/** The lock is on `bin`, because a server may use the project root as its locked data folder. */
const LOCKED_FOLDER = join(projectRoot, 'bin');

/** Runs a step such as a build when no other command in this checkout is running one. */
export async function runExclusively(step) {
  const lock = (await lockFolder(LOCKED_FOLDER, 0)) ?? (await waitForCommandLock());
  try {
    return await step();
  } finally {
    await lock.release();
  }
}

function waitForCommandLock() {
  console.log('Waiting for another command that is setting up this checkout.');
  return lockFolder(LOCKED_FOLDER, Number.POSITIVE_INFINITY);
}
