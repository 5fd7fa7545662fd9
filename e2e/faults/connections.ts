import type { Report } from '../support/promise-report.ts';
import { waitUntil } from './traffic.ts';

const longestBusyMs = 10_000;

/** Promises that no request holds a connection to the database any more, on any of these nodes. */
export async function checkConnections(metricsUrls: string[], report: Report) {
  const results = await Promise.all(
    metricsUrls.map((url) =>
      waitUntil(async () => (await countBusyConnections(url)) === 0, longestBusyMs),
    ),
  );
  report.promise(
    'no connection is lost',
    results
      .map(({ reached, ms }) =>
        reached ? `none busy after ${ms.toFixed(0)} ms` : `still busy after ${longestBusyMs} ms`,
      )
      .join(', '),
    results.length > 0 && results.every(({ reached }) => reached),
  );
}

async function countBusyConnections(metricsUrl: string) {
  const text = await (await fetch(metricsUrl)).text();
  const busy = text.match(/^database_connections\{state="busy"\} (\d+)$/m)?.[1];
  if (busy === undefined) throw new Error(`${metricsUrl} has no busy connections.`);
  return Number(busy);
}
