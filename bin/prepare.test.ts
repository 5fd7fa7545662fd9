import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

const project = dirname(import.meta.dirname);
/** The first start takes longer than others, because it builds the web app and the database. */
const FIRST_START_TIMEOUT_MS = 120_000;

const dataDir = await mkdtemp(join(tmpdir(), 'start-'));
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const first = await startServerAndWaitUntilReady();
  await first.end('SIGTERM');
}, FIRST_START_TIMEOUT_MS);

afterEach(async () => {
  for (const step of cleanUps.splice(0).reverse()) await step();
});

afterAll(() => rm(dataDir, { recursive: true }));

test.each(['SIGINT', 'SIGTERM'] as const)(
  'stops the server cleanly when npm receives %s',
  async (signal) => {
    const server = await startServerAndWaitUntilReady();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end(signal)).toBe(0);
    await expect(fetch(server.url)).rejects.toThrow();
  },
);

test('stops the server cleanly when Ctrl-C reaches every process of the terminal', async () => {
  const server = await startServerAndWaitUntilReady();
  process.kill(-Number(server.child.pid), 'SIGINT');
  expect(await server.exitCode).toBe(0);
});

test('leaves no process between npm and the server', async () => {
  const { child } = await startServerAndWaitUntilReady();
  expect(await readCommandLine(await getServerPid(child))).toContain('server/build/main.js');
});

test('replaces itself with the server when fixturebook.sh starts without npm', async () => {
  const server = await waitUntilReady(
    startCommand(['/bin/sh', join(project, 'bin/fixturebook.sh'), 'start'], {}),
  );
  expect(await readCommandLine(Number(server.child.pid))).toContain('server/build/main.js');
  expect(await server.end('SIGTERM')).toBe(0);
});

test('stops the server cleanly when its terminal is closed', async () => {
  const server = await startServerAndWaitUntilReady();
  process.kill(await getServerPid(server.child), 'SIGHUP');
  expect(await server.exitCode).toBe(0);
});

test('starts a new server on the data folder of a server that was killed', async () => {
  const first = await startServerAndWaitUntilReady();
  process.kill(await getServerPid(first.child), 'SIGKILL');
  expect(await first.exitCode).not.toBe(0);

  const second = await startServerAndWaitUntilReady();
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
});

test('stops the server when npm is killed', async () => {
  const first = await startServerAndWaitUntilReady();
  await first.end('SIGKILL');
  await vi.waitFor(() => expect(fetch(first.url)).rejects.toThrow(), { timeout: 10_000 });

  const second = await startServerAndWaitUntilReady();
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
});

test(
  'runs two servers on two data folders, and refuses a second server on the same folder',
  async () => {
    const one = await startServerAndWaitUntilReady();
    const two = await startServerAndWaitUntilReady({ DATA_DIR: await createDataDir() });
    for (const { url } of [one, two]) expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const third = startNpm({ DATA_DIR: dataDir });
    expect(await third.exitCode).toBe(1);
    expect(third.errors()).toMatch(
      /The data folder \S+ is in use by another server \(process \d+\)/,
    );
  },
  FIRST_START_TIMEOUT_MS,
);

test('prints an error of one line when another program uses the port of the server', async () => {
  const otherServer = createServer().listen(0, '127.0.0.1');
  await once(otherServer, 'listening');
  cleanUps.push(async () => otherServer.close());
  const address = otherServer.address();
  const port = String(typeof address === 'object' && address?.port);

  const refused = startNpm({ PORT: port });
  expect(await refused.exitCode).toBe(1);
  expect(refused.errors().trim()).toBe(
    `Port ${port} is taken. Stop what listens there, or set PORT to another.`,
  );
});

test('prints an error of one line that names the setting when a setting has an invalid value', async () => {
  const refused = startNpm({ PORT: 'three thousand' });
  expect(await refused.exitCode).toBe(1);
  expect(refused.errors().trim()).toBe(
    'Wrong setting PORT: must be a whole number from 0 to 65535.',
  );
});

test('starts no database when the settings cannot work together', async () => {
  const folder = await createDataDir();
  const refused = startNpm({ NODE_ENV: 'production', DATA_DIR: folder });
  expect(await refused.exitCode).toBe(1);
  expect(refused.errors()).toMatch(/^Wrong setting SMTP_URL: must be set, .*\n$/);
  expect(await readdir(folder)).toEqual([]);
});

async function createDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  return folder;
}

/** Runs `npm start` in its own process group, as a terminal does. */
function startNpm(settings: Record<string, string>) {
  return startCommand(['npm', 'start', '--silent'], settings);
}

function startCommand([program = '', ...args]: string[], settings: Record<string, string>) {
  const child = spawn(program, args, {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      GEOCODER: 'none',
      WEATHER: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exitCode;
  };
  cleanUps.push(() => end('SIGTERM'));
  return { child, exitCode, errors: () => errors, end };
}

function startServerAndWaitUntilReady(settings: Record<string, string> = {}) {
  return waitUntilReady(startNpm(settings));
}

async function waitUntilReady(launched: ReturnType<typeof startNpm>) {
  for await (const line of createInterface({ input: launched.child.stdout })) {
    const url = / is ready at (\S+)/.exec(line)?.[1];
    if (!url) continue;
    launched.child.stdout.resume();
    return { ...launched, url };
  }
  throw new Error(`It did not start: ${launched.errors()}`);
}

async function getServerPid({ pid }: ChildProcess): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim());
}

function readCommandLine(pid: number) {
  return readFile(`/proc/${pid}/cmdline`, 'utf8');
}
