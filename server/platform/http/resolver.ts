import { Resolver } from 'node:dns/promises';
import { createConcurrencyLimiter } from './concurrency.ts';

interface NameResolverOptions {
  /** The DNS servers as `address:port`, by default those of the system. */
  servers?: string[];
  timeoutMs?: number;
}

/** Lookups beyond these wait, so that a resolver that does not answer holds few sockets. */
const concurrency = 8;

/**
 * Resolves host names with c-ares instead of `getaddrinfo`. A lookup of `getaddrinfo` cannot be
 * cancelled, and two that hang delay every later lookup of the process, that of the database too.
 */
export function createNameResolver({ servers, timeoutMs = 3_000 }: NameResolverOptions = {}) {
  const runLimited = createConcurrencyLimiter({ concurrency, timeoutSeconds: timeoutMs / 1000 });

  return (name: string) => runLimited(() => resolveWithin(name));

  async function resolveWithin(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout: timeoutMs / 2, tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const addresses = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      const [failure] = answers.filter((answer) => answer.status === 'rejected');
      if (addresses.length === 0 && failure) throw failure.reason;
      return addresses;
    } finally {
      clearTimeout(timer);
    }
  }
}
