import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Starts a server that replaces https://posthog.com/docs/api/capture until the test ends. */
export async function startPostHogStandIn() {
  const batches: unknown[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    if (request.method === 'POST' && request.url === '/batch/') batches.push(await json(request));
    response.writeHead(standIn.status, { location: '/elsewhere' }).end('{"status":"Ok"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const standIn = { url: `http://127.0.0.1:${port}`, status: 200, batches, headers };
  return standIn;
}
