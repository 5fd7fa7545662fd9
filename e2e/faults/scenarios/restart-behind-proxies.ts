import { restartUnderLoad } from '../restart.ts';
import { startSite } from '../site.ts';
import { isReady, waitUntil } from '../traffic.ts';
import type { Scenario } from './scenario.ts';

/** Those that check the health of the nodes. */
const proxies = ['caddy', 'haproxy'] as const;

/** The pause of a stop is the one of production, for which the files in `deploy/` are made. */
const production = { NODE_ENV: 'production' };

export const restartsBehindProxies = proxies.map(
  (proxy): Scenario => ({
    name: `A rolling restart of two nodes behind ${proxy}, as deploy/ configures it`,
    postgres: [18],
    async run(postgres, report) {
      const site = await startSite({ postgres, proxy, pairs: 12, settings: () => production });
      try {
        await waitUntil(() => isReady(site.url), 10_000);
        await restartUnderLoad(site, report, { writeIntervalMs: 100 });
      } finally {
        await site.stop();
      }
    },
  }),
);
