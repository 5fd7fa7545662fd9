import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';
import { createNameResolver } from './resolver.ts';

/** `unreached` means that nothing was sent, `unknown` that no response arrived. */
export type PostResult =
  | { outcome: 'answered'; status: number }
  | { outcome: 'unreached' | 'unknown'; reason: string };

/** `too-large` means that the body was longer than allowed, `failed` that it did not arrive in time or at all. */
export type GetResult =
  | { outcome: 'answered'; status: number; body: Buffer }
  | { outcome: 'private' | 'too-large' }
  | { outcome: 'failed'; reason: string };

/** Sends requests to URLs from outside, but never into a private network. */
export interface OutboundClient {
  /** Follows no redirect. The outcome `private` means that nothing was sent to a private address. */
  post(
    url: string,
    message: { headers: Record<string, string>; body: Buffer },
  ): Promise<PostResult | { outcome: 'private' }>;
  /** Reads an https URL within ten seconds. Follows at most three redirects, and checks each as it checks the URL. */
  get(url: string, options: { accept: string; maxBytes: number }): Promise<GetResult>;
}

interface OutboundClientOptions {
  resolve: (name: string) => Promise<string[]>;
  isPublic: (address: string) => boolean;
  /** An additional certificate authority to trust. */
  ca: string | undefined;
  /** How long a request takes at most, with its redirects. */
  timeoutMs: number;
}

const maxRedirects = 3;

class PrivateAddressError extends Error {}

export function createOutboundClient(options: Partial<OutboundClientOptions> = {}): OutboundClient {
  const { resolve = createNameResolver(), isPublic = isPublicAddress, ca } = options;
  const { timeoutMs = 10_000 } = options;

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

  /** Node connects to a literal IP address without a lookup. */
  function isPrivateLiteral(url: URL) {
    const bare = removeBrackets(url.hostname);
    return isIP(bare) !== 0 && !isPublic(bare);
  }

  return {
    async post(url, { headers, body }) {
      if (isPrivateLiteral(new URL(url))) return { outcome: 'private' };
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
    async get(url, { accept, maxBytes }) {
      const signal = AbortSignal.timeout(timeoutMs);
      let target = new URL(url);
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        if (target.protocol !== 'https:') return { outcome: 'failed', reason: 'not https' };
        if (isPrivateLiteral(target)) return { outcome: 'private' };
        const result = await getOnce(target, { accept, maxBytes, signal });
        if (result.outcome !== 'redirected') return result;
        if (!URL.canParse(result.location, target.href)) break;
        target = new URL(result.location, target);
      }
      return { outcome: 'failed', reason: 'redirects' };
    },
  };

  function getOnce(
    target: URL,
    { accept, maxBytes, signal }: { accept: string; maxBytes: number; signal: AbortSignal },
  ): Promise<GetResult | { outcome: 'redirected'; location: string }> {
    return new Promise((settle) => {
      const fail = (error: Error) => {
        if (error instanceof PrivateAddressError) return settle({ outcome: 'private' });
        const reason = (error as NodeJS.ErrnoException).code ?? error.name;
        settle({ outcome: 'failed', reason });
      };
      // A compressed body could become much longer than what arrives.
      const headers = { accept, 'accept-encoding': 'identity' };
      const sending = request(target.href, { headers, lookup, ca, agent: false, signal });
      sending.on('error', fail);
      sending.on('response', (response) => {
        const { statusCode: status = 0, headers: received } = response;
        const { location } = received;
        if (location && [301, 302, 303, 307, 308].includes(status)) {
          response.destroy();
          return settle({ outcome: 'redirected', location });
        }
        const encoding = received['content-encoding'] ?? 'identity';
        if (encoding !== 'identity') {
          response.destroy();
          return settle({ outcome: 'failed', reason: 'compressed' });
        }
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          if (length > maxBytes) {
            response.destroy();
            return settle({ outcome: 'too-large' });
          }
          return chunks.push(chunk);
        });
        response.on('error', fail);
        response.on('end', () =>
          settle({ outcome: 'answered', status, body: Buffer.concat(chunks) }),
        );
        return undefined;
      });
      sending.end();
    });
  }
}

/** Removes the brackets of an IPv6 address in a URL. */
function removeBrackets(host: string) {
  return host.replace(/^\[|\]$/g, '');
}
