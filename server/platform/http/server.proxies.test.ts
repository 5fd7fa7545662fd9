import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ProxyName, startDeployedProxy } from '../../testing/processes/deployed-proxy.ts';

// The first run downloads the proxies.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const mebibyte = 1024 * 1024;

interface Proxy {
  name: ProxyName;
  /** Caddy refuses a body only when it has read too much of it. */
  refusesAnnouncedBodies: boolean;
  checksHealth: boolean;
  logsRequests: boolean;
}

const proxies: Proxy[] = [
  { name: 'caddy', refusesAnnouncedBodies: false, checksHealth: true, logsRequests: false },
  { name: 'haproxy', refusesAnnouncedBodies: true, checksHealth: true, logsRequests: true },
  { name: 'nginx', refusesAnnouncedBodies: true, checksHealth: false, logsRequests: true },
];

describe.each(proxies)('the example for $name', ({ name, ...proxy }) => {
  let nodes: [Server, Server];
  let running: Awaited<ReturnType<typeof startDeployedProxy>>;
  let url: string;

  beforeAll(async () => {
    nodes = await Promise.all([startNode('one'), startNode('two')]);
    const [one, two] = nodes.map((node) => (node.address() as AddressInfo).port);
    running = await startDeployedProxy(name, [one as number, two as number]);
    url = running.url;
  });

  afterAll(async () => {
    await running.stop();
    for (const node of nodes) stopNode(node);
  });

  async function fetchNodeName(path = '/') {
    const { node } = (await (await fetch(`${url}${path}`)).json()) as { node: string };
    return node;
  }

  it('names the caller last, whatever address the caller claims to have', async () => {
    const response = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const { forwardedFor } = (await response.json()) as { forwardedFor: string };
    expect(forwardedFor.split(',').at(-1)?.trim()).toBe('127.0.0.1');
  });

  it('sends requests to both nodes', async () => {
    const names = new Set<string>();
    await vi.waitUntil(async () => names.add(await fetchNodeName()).size === 2, 10_000);
    expect(names).toEqual(new Set(['one', 'two']));
  });

  it('passes on an event of a stream while the stream is open', async () => {
    const response = await fetch(`${url}/api/v1/stream`);
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('data: ready\n\n');
    await reader?.cancel();
  });

  it('passes on a picture of 10 MiB', async () => {
    const picture = new Uint8Array(10 * mebibyte);
    expect((await fetch(url, { method: 'PUT', body: picture })).status).toBe(200);
  });

  it.runIf(proxy.refusesAnnouncedBodies)('refuses a request of more than 12 MiB', async () => {
    expect(await announceBody(url, 12 * mebibyte + 1)).toBe(413);
  });

  it.runIf(proxy.checksHealth)(
    'keeps nodes that need three seconds for a health check',
    async () => {
      onTestFinished(() => {
        healthDelayMs = 0;
      });
      healthDelayMs = 3_000;
      healthChecks = 0;
      // The third check of a node begins after two late answers.
      await vi.waitUntil(() => healthChecks >= 6, { timeout: 30_000 });
      const { status } = await fetch(url, { method: 'POST' });
      expect(status).toBe(200);
    },
  );

  it.runIf(proxy.logsRequests)('logs the path of a request without tokens', async () => {
    await fetch(`${url}/calendars/token-of-a-calendar.ics`);
    await fetch(`${url}/reset?token=token-of-a-mail`);
    await vi.waitUntil(async () => (await running.readLog()).includes('GET /reset'), 10_000);
    const log = await running.readLog();
    expect(log).toContain('GET /calendars/-');
    expect(log).not.toContain('token-of');
  });

  it('answers from the other node when one has stopped, and logs no token', async () => {
    stopNode(nodes[0]);
    for (let n = 0; n < 5; n++) {
      expect(await fetchNodeName('/calendars/token-of-a-calendar.ics')).toBe('two');
    }
    expect(await running.readLog()).not.toContain('token-of');
    expect(await running.readErrorLog()).not.toContain('token-of');
  });

  it('sends a change only once when the node ends the connection without an answer', async () => {
    unansweredChanges = [];
    // HAProxy ends the connection to the caller too. The others answer 502.
    await fetch(`${url}${unansweredPath}`, { method: 'POST' }).catch(() => undefined);
    expect(unansweredChanges).toEqual(['POST']);
  });
});

const unansweredPath = '/unanswered';
let unansweredChanges: (string | undefined)[] = [];
let healthDelayMs = 0;
let healthChecks = 0;

async function startNode(name: string) {
  const node = createServer((incoming, response) => {
    if (incoming.url === '/readyz') {
      healthChecks += 1;
      setTimeout(() => response.end(), healthDelayMs);
      return;
    }
    if (incoming.url === unansweredPath) {
      unansweredChanges.push(incoming.method);
      incoming.socket.destroy();
      return;
    }
    if (incoming.url === '/api/v1/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: ready\n\n');
      return;
    }
    incoming.resume().once('end', () => {
      const forwardedFor = incoming.headers['x-forwarded-for'];
      response.end(JSON.stringify({ node: name, forwardedFor }));
    });
  }).listen(0, '127.0.0.1');
  await once(node, 'listening');
  return node;
}

function stopNode(node: Server) {
  node.close();
  node.closeAllConnections();
}

/** Sends the headers of a request and waits for the answer before the body, which a refusal would cut. */
async function announceBody(url: string, bytes: number) {
  const headers = { 'content-length': bytes, expect: '100-continue' };
  const announced = request(url, { method: 'PUT', headers });
  announced.flushHeaders();
  const [response] = (await once(announced, 'response')) as [IncomingMessage];
  announced.destroy();
  return response.statusCode;
}
