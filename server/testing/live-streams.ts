import { onTestFinished } from 'vitest';
import { type LiveClient, openLiveStream } from './clients/live-client.ts';
import type { Browser } from './test-app.ts';

/** Opens a live stream of the club, which is closed at the end of the test. */
export async function listenToStream(
  url: string,
  browser: Browser,
  after?: string,
): Promise<LiveClient> {
  const stream = await openLiveStream(url, { cookie: browser.cookieHeader, after });
  onTestFinished(() => stream.close());
  return stream;
}

export const listEventData = (stream: LiveClient) =>
  stream.received.filter(({ name }) => name === 'message').map(({ data }) => data);
export const listEventNames = (stream: LiveClient) => stream.received.map(({ name }) => name);
/** Reads the number of streams from the metrics. */
export async function countOpenStreams({ operatorUrl }: { operatorUrl: string }) {
  const metrics = await (await fetch(`${operatorUrl}/metrics`)).text();
  return Number(metrics.match(/^live_streams (\d+)/m)?.[1]);
}
export const hasReceived = (count: number) => (heard: unknown[]) => heard.length >= count;
