import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createOutboundClient } from '../../platform/http/outbound.ts';
import { testCertificate, testCertificateKey } from './test-certificate.ts';

interface FeedPage {
  status?: number;
  headers?: Record<string, string>;
  /** A list is sent in pieces, without the length. */
  body?: string | string[];
  /** Sends the headers and the body, and does not end the answer. */
  isEndless?: boolean;
}

/** Connects only to stand-ins on this machine. Any other name resolves to a private address. */
const client = {
  ca: testCertificate,
  resolve: async (name: string) => (name === 'push.example' ? ['127.0.0.1'] : ['10.0.0.1']),
  isPublic: (address: string) => address === '127.0.0.1',
};

/** Starts a stand-in for the server of a calendar. `pages` are what it answers for each path. */
export async function startFeedServer() {
  const pages = new Map<string, FeedPage>();
  const requested: string[] = [];
  const server = createServer(
    { cert: testCertificate, key: testCertificateKey },
    (request, answer) => {
      requested.push(request.url ?? '');
      const {
        status = 200,
        headers = {},
        body = '',
        isEndless = false,
      } = pages.get(request.url ?? '') ?? {
        status: 404,
      };
      answer.writeHead(status, headers);
      for (const piece of [body].flat()) answer.write(piece);
      if (!isEndless) answer.end();
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    pages,
    /** The paths that were requested, in order. */
    requested,
    origin: `https://push.example:${port}`,
    client,
    outbound: createOutboundClient(client),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
