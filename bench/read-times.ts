import { sendJson } from '@fixturebook/server/testing/clients/http-club';
import autocannon from 'autocannon';
import { getMedian, getQuantile } from './measures.ts';

/** What one club asks for. */
export interface Read {
  path: string;
  cookie: string;
}

/** Returns the times of calls that follow each other, in ms, for at most the given time. */
export async function measureReads(
  url: string,
  { path, cookie }: Read,
  { calls, seconds }: { calls: number; seconds: number },
) {
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  while (times.length < calls && performance.now() < end) {
    const began = performance.now();
    const response = await sendJson(url, 'GET', path, undefined, { cookie });
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  return times;
}

/** Lets as many callers as there are reads repeat them at the same time. */
export function repeatReads(url: string, reads: Read[], seconds: number) {
  // A separate thread sends the load, so that it does not delay the measured calls itself.
  return autocannon({
    url,
    connections: reads.length,
    duration: seconds,
    requests: reads.map(({ path, cookie }) => ({ path, headers: { cookie } })),
    workers: 1,
  });
}

export function formatTimes(times: number[]) {
  return `${getMedian(times).toFixed(1)} ms (95 % ${getQuantile(times, 0.95).toFixed(1)})`;
}
