import type { AnalyticsEvent } from '@fixturebook/contract/analytics/captured-events';
import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/errors.ts';

const timeoutMs = 5_000;

/** PostHog describes the format of the requests in https://posthog.com/docs/api/capture. */
export function createPostHogClient({ host, key }: NonNullable<Config['postHog']>) {
  return {
    async sendEvents(events: AnalyticsEvent[]) {
      const batch = events.map(({ event, timestamp, properties }) => ({
        event,
        timestamp,
        // The last two stop PostHog from storing our server's location and a person for every visit.
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
