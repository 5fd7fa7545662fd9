import { statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { projectRoot } from './project.mjs';

/**
 * Runs a step while no other command does so in this checkout. The lock is a socket without a
 * file, so that nothing stale is left when a command is killed.
 */
export async function runExclusively(step) {
  const { dev, ino } = statSync(projectRoot);
  const name = `\0fixturebook-set-up-${dev}-${ino}`;
  const lock = await takeLock(name);
  try {
    return await step();
  } finally {
    lock?.close();
  }
}

async function takeLock(name) {
  while (true) {
    const lock = createServer();
    const problem = await new Promise((resolve) => {
      lock.once('error', (error) => resolve(error.code)).listen(name, () => resolve());
    });
    if (!problem) return lock;
    // Only Linux has sockets without files. Elsewhere there is no lock.
    if (problem !== 'EADDRINUSE') return undefined;
    console.log('Waiting for another command that is setting up this checkout.');
    await waitUntilFree(name);
  }
}

function waitUntilFree(name) {
  return new Promise((resolve) => {
    connect(name).once('error', resolve).once('close', resolve);
  });
}
