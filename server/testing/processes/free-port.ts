import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports from which systems open connections, so that none of these takes the port first. */
const lowestPort = 12_000;
const highestPort = 30_000;

export async function findFreePort(): Promise<number> {
  const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort));
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return findFreePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
