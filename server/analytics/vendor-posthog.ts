import type { CapturedEvent } from '@fixturebook/contract/analytics';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';

/** ms that it has to take a batch. */
const timeoutMs = 5_000;

/**
 * Hands events on to PostHog, in our name: it learns neither a visitor's address nor their browser.
 * https://posthog.com/docs/api/capture
 */
export function createPostHogClient({ host, key }: NonNullable<Config['postHog']>) {
  return {
    async sendEvents(events: CapturedEvent[]) {
      const batch = events.map(({ event, timestamp, properties }) => ({
        ...{ event, timestamp },
        // It would place our own server, and make a person of every visit.
        properties: {
          ...properties,
          token: key,
          $geoip_disable: true,
          $process_person_profile: false,
        },
      }));
      const response = await fetch(`${host}/batch/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: key, batch }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined);
      await response?.body?.cancel();
      if (!response?.ok)
        throw new AppError(503, 'analytics-away', 'We can’t store statistics right now.');
    },
  };
}
