import { join } from 'node:path';
import { lockFolder } from '../../packages/embedded-postgres/folder-lock.mjs';
import { projectRoot } from './project.mjs';

/** Not the project root, which a server may have locked as its data folder. */
const LOCKED_FOLDER = join(projectRoot, 'bin');

/** Runs a step while no other command runs one in this checkout. */
export async function runExclusively(step) {
  const lock = (await lockFolder(LOCKED_FOLDER, 0)) ?? (await waitForLock());
  try {
    return await step();
  } finally {
    await lock.release();
  }
}

function waitForLock() {
  console.log('Waiting for another command that is setting up this checkout.');
  return lockFolder(LOCKED_FOLDER, Number.POSITIVE_INFINITY);
}
