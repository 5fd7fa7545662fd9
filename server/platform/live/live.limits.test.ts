import { describe, expect, it, onTestFinished } from 'vitest';
import { createSignedInBrowser, createTestClub } from '../../testing/builders.ts';
import { openLiveStream } from '../../testing/clients/live-client.ts';
import { countOpenStreams, hasReceived, listenToStream } from '../../testing/live-streams.ts';
import { startTestNode } from '../../testing/processes/test-node.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('limits of live streams', () => {
  it('allows six live streams for each session, and ends the first when a seventh is opened', async () => {
    const node = await startTestNode(app);
    const { browser } = await createTestClub(app);
    const streams = await openStreams(node.url, browser, 7);
    await streams[0]?.ended;
    expect(await countOpenStreams(node)).toBe(6);
  });

  it('allows 24 live streams for each account, and ends the first when another session opens one more', async () => {
    const node = await startTestNode(app);
    const { browser, userId } = await createTestClub(app);
    const other = await createTestClub(app);
    await openStreams(node.url, other.browser, 1);
    const [first, second] = await openStreams(node.url, browser, 6);
    for (let session = 2; session <= 4; session++)
      await openStreams(node.url, await createSignedInBrowser(app, userId), 6);
    expect(await countOpenStreams(node)).toBe(25);
    const [last] = await openStreams(node.url, await createSignedInBrowser(app, userId), 1);
    await first?.ended;
    await Promise.all([second, last].map((stream) => stream?.waitUntil(hasReceived(1))));
    expect(await countOpenStreams(node)).toBe(25);
  });

  it('answers 429 when a network has a tenth of the streams of the node, and admits other networks', async () => {
    const node = await startTestNode(app, { MAX_LIVE_STREAMS: '20', TRUST_PROXY: 'on' });
    const { browser } = await createTestClub(app);
    const other = await createTestClub(app);
    const [theirs] = await openStreams(node.url, other.browser, 2, '203.0.113.7');
    expect(await getRefusal(node.url, browser, '203.0.113.7')).toMatchObject({
      status: 429,
      retryAfter: '10',
      problem: { code: 'too-many-requests' },
    });
    await openStreams(node.url, browser, 1, '203.0.113.8');
    expect(await countOpenStreams(node)).toBe(3);
    theirs?.close();
    await expect.poll(() => countOpenStreams(node)).toBe(2);
    await openStreams(node.url, browser, 1, '203.0.113.7');
    expect(await countOpenStreams(node)).toBe(3);
  });

  it('answers 503 when the node has as many streams as MAX_LIVE_STREAMS, until one of them ends', async () => {
    const node = await startTestNode(app, { MAX_LIVE_STREAMS: '10' });
    const [full, part, late] = [
      await createTestClub(app),
      await createTestClub(app),
      await createTestClub(app),
    ];
    const [first] = await openStreams(node.url, full.browser, 6);
    const [theirs] = await openStreams(node.url, part.browser, 4);
    expect(await getRefusal(node.url, late.browser)).toMatchObject({
      status: 503,
      retryAfter: '10',
      problem: { code: 'too-many-streams' },
    });
    await openStreams(node.url, full.browser, 1);
    await first?.ended;
    expect(await countOpenStreams(node)).toBe(10);
    theirs?.close();
    await expect.poll(() => countOpenStreams(node)).toBe(9);
    const [stream] = await openStreams(node.url, late.browser, 1);
    await stream?.waitUntil(hasReceived(1));
    const metrics = await (await fetch(`${node.operatorUrl}/metrics`)).text();
    expect(metrics).toContain('live_streams_refused_total{limit="node"} 1');
  });
});

/** Opens live streams one after the other, which are closed at the end of the test. */
async function openStreams(url: string, browser: Browser, count: number, from?: string) {
  const streams = [];
  for (let n = 0; n < count; n++) {
    const stream = from
      ? await openLiveStream(url, { cookie: browser.cookieHeader, from })
      : await listenToStream(url, browser);
    onTestFinished(() => stream.close());
    streams.push(stream);
  }
  return streams;
}

async function getRefusal(url: string, browser: Browser, from?: string) {
  const response = await fetch(`${url}/api/v1/stream`, {
    headers: { cookie: browser.cookieHeader, ...(from && { 'x-forwarded-for': from }) },
    signal: AbortSignal.timeout(5_000),
  });
  const { status, headers } = response;
  return { status, retryAfter: headers.get('retry-after'), problem: await response.json() };
}
