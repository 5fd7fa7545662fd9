import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Forwards TCP connections to a port of this machine, and can delay their bytes or lose them. */
export async function openNetworkLink(targetPort: number) {
  let delayMs = 0;
  let isCut = false;
  const sockets = new Set<Socket>();

  function forward(from: Socket, to: Socket) {
    let previous = Promise.resolve();
    from.on('data', (chunk) => {
      const arrival = delayMs;
      previous = previous.then(async () => {
        if (arrival > 0) await pause(arrival);
        // A network that is cut loses the bytes, but neither end is told that the other is gone.
        if (!isCut && to.writable) to.write(chunk);
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (!isCut) to.destroy();
    });
  }

  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.setNoDelay(true));
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Delays what arrives from now on by this time in each direction. */
    delay(milliseconds: number) {
      delayMs = milliseconds;
    },
    cut() {
      isCut = true;
    },
    /** Forwards again, and closes the connections that were open during the cut. */
    restore() {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
