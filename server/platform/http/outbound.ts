import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { createNameResolver } from './resolver.ts';

/** `unreached` means that nothing was sent, `unknown` that no response arrived. */
export type PostResult =
  | { outcome: 'answered'; status: number }
  | { outcome: 'unreached' | 'unknown'; reason: string };

/** Sends requests to URLs from outside, but never into a private network. */
export interface OutboundClient {
  /** Follows no redirect. The outcome `private` means that nothing was sent to a private address. */
  post(
    url: string,
    message: { headers: Record<string, string>; body: Buffer },
  ): Promise<PostResult | { outcome: 'private' }>;
}

interface OutboundClientOptions {
  resolve: (name: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  /** An additional certificate authority to trust. */
  ca: string | undefined;
}

const timeoutMs = 10_000;

class PrivateAddressError extends Error {}

export function createOutboundClient(options: Partial<OutboundClientOptions> = {}): OutboundClient {
  const { resolve = createNameResolver(), isPublic = isPublicAddress, ca } = options;

  /** All addresses of a host must be public, because the system chooses which one to connect to. */
  async function resolvePublicAddresses(name: string) {
    const addresses = await resolve(name);
    if (addresses.some((address) => !isPublic(address))) throw new PrivateAddressError(name);
    return addresses;
  }

  // Checks the addresses to which the request connects, because a second lookup could differ.
  const lookup: LookupFunction = (name, { all }, tell) => {
    resolvePublicAddresses(name).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (!first) tell(new Error(`${name} has no address`), '', 0);
        else if (all) tell(null, addresses);
        else tell(null, first.address, first.family);
      },
      (error) => tell(error, '', 0),
    );
  };

  return {
    async post(url, { headers, body }) {
      // Node connects to a literal IP address without a lookup.
      const bare = removeBrackets(new URL(url).hostname);
      if (isIP(bare) && !isPublic(bare)) return { outcome: 'private' };
      return new Promise((settle) => {
        let isConnected = false;
        const sending = request(url, {
          method: 'POST',
          headers,
          lookup,
          ca,
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
        });
        sending.on('socket', (socket) =>
          socket.on('secureConnect', () => {
            isConnected = true;
          }),
        );
        sending.on('response', (response) => {
          response.destroy();
          settle({ outcome: 'answered', status: response.statusCode ?? 0 });
        });
        sending.on('error', (error) => {
          if (error instanceof PrivateAddressError) return settle({ outcome: 'private' });
          const reason = (error as NodeJS.ErrnoException).code ?? error.name;
          settle({ outcome: isConnected ? 'unknown' : 'unreached', reason });
        });
        sending.end(body);
      });
    },
  };
}

/** Removes the brackets of an IPv6 address in a URL. */
function removeBrackets(host: string) {
  return host.replace(/^\[|\]$/g, '');
}
