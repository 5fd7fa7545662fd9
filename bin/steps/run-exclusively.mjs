import { join } from 'node:path';
import { lockFolder } from '../../packages/embedded-postgres/folder-lock.mjs';
import { projectRoot } from './project.mjs';

/** Locks `bin`, because a server may lock the project root as its data folder. */
const LOCKED_FOLDER = join(projectRoot, 'bin');

/** Runs a step such as a build once no other command in this checkout runs such a step. */
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
