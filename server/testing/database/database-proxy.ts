import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy in front of PostgreSQL that can fall silent like a network or a server that hangs. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const startupParameters: Record<string, string>[] = [];
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isSilentForNew = false;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    client.once('data', (packet) => startupParameters.push(parseStartupPacket(packet)));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('error', () => {});
      if (isSilent || isSilentForNew) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    startupParameters,
    /** Stops data on new connections only, as when names cannot be resolved. */
    setSilentForNew(silent: boolean) {
      isSilentForNew = silent;
    },
    setSilent(silent: boolean) {
      isSilent = silent;
      for (const socket of sockets) silent ? socket.pause() : socket.resume();
    },
  };
}

/** The packet has a length and a version of 4 bytes each, then names and values that end with 0. */
function parseStartupPacket(packet: Buffer) {
  const texts = packet.toString('utf8', 8).split('\0');
  const names = texts.filter((_, index) => index % 2 === 0).filter(Boolean);
  return Object.fromEntries(names.map((name, index) => [name, texts[2 * index + 1] ?? '']));
}
