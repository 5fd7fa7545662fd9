import { lookup as lookUpName } from 'node:dns/promises';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { isPublicAddress } from './addresses.ts';

/** `unreached` means that nothing was sent, `unknown` that no response arrived. */
export type PostResult =
  | { outcome: 'answered'; status: number }
  | { outcome: 'unreached' | 'unknown'; reason: string };

/** Sends requests to URLs that users entered, but never into a private network. */
export interface OutboundClient {
  isPrivateUrl(url: string): Promise<boolean>;
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
  const { resolve = resolveName, isPublic = isPublicAddress, ca } = options;

  /** All addresses of a host must be public, because the system chooses which one to connect to. */
  async function resolvePublicAddresses(host: string) {
    const bare = host.replace(/^\[|\]$/g, '');
    const addresses = isIP(bare) ? [bare] : await resolve(bare);
    if (addresses.some((address) => !isPublic(address))) throw new PrivateAddressError(bare);
    return addresses;
  }

  // Checks the addresses again when connecting, because the name can resolve differently by then.
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
    async isPrivateUrl(url) {
      try {
        await resolvePublicAddresses(new URL(url).hostname);
        return false;
      } catch (error) {
        return error instanceof PrivateAddressError;
      }
    },
    async post(url, { headers, body }) {
      const { hostname } = new URL(url);
      // Node connects to a literal IP address without a lookup.
      if (isIP(hostname.replace(/^\[|\]$/g, '')) && (await this.isPrivateUrl(url)))
        return { outcome: 'private' };
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

async function resolveName(name: string) {
  const tooLate = pause(timeoutMs / 3, [], { ref: false });
  const found = await Promise.race([lookUpName(name, { all: true }), tooLate]);
  return found.map(({ address }) => address);
}
