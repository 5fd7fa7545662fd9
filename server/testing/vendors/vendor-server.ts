import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the vendor's stand-in behaves: as documented, without a response, or with status 503. */
export type StandInBehaviour = 'well' | 'silent' | 'failing';

export interface VendorStandIn {
  url: string;
  behaviour: StandInBehaviour;
  /** The paths of all received requests with their query strings, in order. */
  requests: string[];
}

export async function startVendorServer(
  answer: (request: URL) => { status: number; body: unknown },
) {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const address = new URL(request.url ?? '/', standIn.url);
    standIn.requests.push(`${address.pathname}${address.search}`);
    if (standIn.behaviour === 'silent') return;
    const { status, body } =
      standIn.behaviour === 'failing'
        ? { status: 503, body: 'Service Unavailable' }
        : answer(address);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const standIn: VendorStandIn = {
    url: `http://127.0.0.1:${port}`,
    behaviour: 'well',
    requests: [],
  };
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { standIn, stop };
}
