import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a program on this machine listens on the port. Throws if it does not within fifteen seconds. */
export async function waitUntilListening(port: number) {
  for (let tries = 0; tries < 300; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error(`Nothing listens on port ${port}.`);
}
