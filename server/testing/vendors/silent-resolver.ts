import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Starts a DNS server that counts the queries and never answers one. */
export async function startSilentResolver() {
  const socket = createSocket('udp4');
  const resolver = { queries: 0 };
  socket.on('message', () => {
    resolver.queries += 1;
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    server: `127.0.0.1:${socket.address().port}`,
    countQueries: () => resolver.queries,
    stop: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
}
