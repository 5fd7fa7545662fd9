import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findDebianProgram } from '../../testing/processes/debian-program.ts';
import { findFreePort } from '../../testing/processes/free-port.ts';

// The first run downloads the proxies.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 });

const deploy = join(import.meta.dirname, '../../../deploy');
const mebibyte = 1024 * 1024;

interface Proxy {
  program: 'caddy' | 'haproxy' | 'nginx';
  file: string;
  /** Changes the ports, the folders and TLS of the example for this test. */
  adapt(config: string, places: { port: number; folder: string }): string;
  getArguments(config: string, folder: string): string[];
  /** Checks the configuration and does not start. */
  check: string[];
  start: string[];
  /** Caddy refuses a body only when it has read too much of it. */
  refusesAnnouncedBodies: boolean;
}

const proxies: Proxy[] = [
  {
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (config, { port }) =>
      config
        .replace('{$SITE_DOMAIN} {', `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {`)
        .replace('app-one', '127.0.0.1')
        .replace('app-two:3000', '127.0.0.1:3001'),
    getArguments: (config) => ['--adapter', 'caddyfile', '--config', config],
    check: ['validate'],
    start: ['run'],
    refusesAnnouncedBodies: false,
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (config, { port }) =>
      config
        .replace('  bind :80\n', '')
        .replace(/bind :443 ssl crt .*/, `bind 127.0.0.1:${port}`)
        .replace(/ {2}http-request redirect scheme https .*\n/, ''),
    getArguments: (config) => ['-db', '-f', config],
    check: ['-c'],
    start: [],
    refusesAnnouncedBodies: true,
  },
  {
    program: 'nginx',
    file: 'nginx.conf',
    adapt: (config, { port, folder }) =>
      config
        .replace(/ {2}server \{\n {4}listen 80;\n.*\n {2}\}\n/, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/ {4}ssl_certificate.*\n/g, '')
        .replace('/var/log/nginx', folder)
        .replace(
          'http {\n',
          `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
            .map((name) => `  ${name}_temp_path ${join(folder, name)};\n`)
            .join('')}`,
        ),
    getArguments: (config, folder) => [
      ...['-c', config, '-p', folder, '-e', 'stderr'],
      ...['-g', `pid ${join(folder, 'nginx.pid')}; daemon off;${asSameUser()}`],
    ],
    check: ['-t'],
    start: [],
    refusesAnnouncedBodies: true,
  },
];

/** Started by root, nginx would serve as a user who cannot read the folder of the test. */
function asSameUser() {
  return process.getuid?.() === 0 ? ' user root;' : '';
}

describe.each(proxies)('the example for $program', (proxy) => {
  let folder: string;
  let nodes: Server[];
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> | undefined;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fixturebook-proxy-'));
    nodes = await Promise.all(['one', 'two'].map(startNode));
    const port = await findFreePort();
    const [one, two] = nodes.map((node) => (node.address() as AddressInfo).port);
    const example = await readFile(join(deploy, proxy.file), 'utf8');
    const config = join(folder, proxy.file);
    const adapted = proxy.adapt(example, { port, folder });
    await writeFile(config, adapted.replace(':3000', `:${one}`).replace(':3001', `:${two}`));
    const program = await findDebianProgram(proxy.program);
    const args = proxy.getArguments(config, folder);
    const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    execFileSync(program, [...proxy.check, ...args], { stdio: 'pipe', env });
    child = spawn(program, [...proxy.start, ...args], { stdio: 'ignore', env });
    ended = once(child, 'exit');
    url = `http://127.0.0.1:${port}`;
    await waitUntilAnswering(url);
  });

  afterAll(async () => {
    child?.kill('SIGTERM');
    await ended;
    for (const node of nodes) stopNode(node);
    await rm(folder, { recursive: true, force: true });
  });

  it('names the caller last, whatever address the caller claims to have', async () => {
    const response = await fetch(url, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const { forwardedFor } = (await response.json()) as { forwardedFor: string };
    expect(forwardedFor.split(',').at(-1)?.trim()).toBe('127.0.0.1');
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

  it('answers from the other node when one has stopped', async () => {
    stopNode(nodes[0] as Server);
    for (let n = 0; n < 5; n++) {
      const response = await fetch(url);
      expect(await response.json()).toMatchObject({ node: 'two' });
    }
  });
});

async function startNode(name: string) {
  const node = createServer((incoming, response) => {
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

async function waitUntilAnswering(url: string) {
  const deadline = Date.now() + 15_000;
  while (true) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`Nothing answers at ${url}.`);
    await sleep(50);
  }
}
