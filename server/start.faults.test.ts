import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createClubOverHttp, listFixtureIds, sendJson } from './testing/clients/http-club.ts';
import {
  createRequestOfEveryRoute,
  listWrongAnswersWithoutDatabase,
  sendToEveryRoute,
} from './testing/fuzz/every-route.ts';
import { type ServerProcess, startServer } from './testing/processes/server-process.ts';
import { createFreeDateInput, getDateInDays } from './testing/profile.ts';
import { sizes } from './testing/sizes.ts';

vi.setConfig({ testTimeout: 90_000 });

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-faults-'));
let server: ServerProcess = await startServer({ DATA_DIR: dataDir });
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('a server that is killed in the middle of writes', () => {
  it('stores every acknowledged fixture exactly once when the server is killed during writes', async () => {
    const clubs = await Promise.all(
      Array.from({ length: 5 }, () => createClubOverHttp(server.url)),
    );
    const acknowledged: string[] = [];
    let killed: Promise<unknown> | undefined;

    await Promise.allSettled(
      clubs.map(async ({ cookie }) => {
        for (let n = 0; n < 100; n++) {
          const json = createFreeDateInput({ date: getDateInDays(50) });
          const headers = { cookie, 'idempotency-key': `fixture ${n}` };
          const made = await sendJson(server.url, 'POST', '/api/v1/fixtures', json, headers);
          const { id } = (await made.json()) as { id: string };
          acknowledged.push(id);
          if (acknowledged.length === 150) killed = server.stop('SIGKILL');
        }
      }),
    );
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(150);
    expect(acknowledged.length).toBeLessThan(500);

    server = await startServer({ DATA_DIR: dataDir });
    const cookie = clubs[0]?.cookie ?? '';
    const stored = await listFixtureIds(server.url, getDateInDays(50), cookie);
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  });
});

describe('a database that is killed while the server runs', () => {
  it('responds 503 while a killed database restarts', async () => {
    const { cookie } = await createClubOverHttp(server.url);
    const pid = await findPostmasterPid();
    process.kill(pid, 'SIGKILL');
    const path = `${server.url}/api/v1/fixtures?date=${getDateInDays(50)}`;
    const statuses = new Set<number>();
    const read = async () => {
      const { status } = await fetch(path, { headers: { cookie } });
      statuses.add(status);
      return status;
    };
    // How long PostgreSQL itself takes to recover depends on the machine, so only the server has a time limit.
    const hasRecovered = async () => {
      await read();
      return (await isPostmasterReady()) && (await findPostmasterPid()) !== pid;
    };
    await vi.waitUntil(hasRecovered, { timeout: 60_000, interval: 20 });
    await vi.waitUntil(async () => (await read()) === 200, { timeout: 10_000, interval: 20 });
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await createClubOverHttp(server.url);
  });
});

describe('a database that no longer responds', () => {
  it('responds 503 while the database hangs, and works again afterwards', async () => {
    const { cookie } = await createClubOverHttp(server.url);
    const path = `${server.url}/api/v1/fixtures?date=${getDateInDays(50)}`;
    const processes = [
      await findPostmasterPid(),
      ...(await listChildPids(await findPostmasterPid())),
    ];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => fetch(path, { headers: { cookie } })),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      const json = JSON.stringify(createFreeDateInput({ date: getDateInDays(51) }));
      const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': 'away' };
      const posts = await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${server.url}/api/v1/fixtures`, { method: 'POST', body: json, headers }),
        ),
      );
      expect(new Set(posts.map(({ status }) => status))).toEqual(new Set([503]));
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await vi.waitUntil(async () => (await fetch(path, { headers: { cookie } })).status === 200, {
      timeout: 10_000,
      interval: 50,
    });
    const made = { date: getDateInDays(51) };
    const many = Array.from({ length: 40 }, (_, n) =>
      sendJson(server.url, 'POST', '/api/v1/fixtures', createFreeDateInput(made), {
        cookie,
        'idempotency-key': `after ${n}`,
      }),
    );
    await Promise.all(many);
  });

  it('responds 503 on every route that needs the database while it hangs, and keeps all connections', async () => {
    const { cookie } = await createClubOverHttp(server.url);
    const requests = await createRequestOfEveryRoute(server.url);
    const resume = await pauseDatabase();
    const answers = await sendToEveryRoute(server.url, requests, cookie);
    resume();
    expect(listWrongAnswersWithoutDatabase(answers)).toEqual([]);
    await vi.waitUntil(async () => (await countBusyConnections()) === 0, { timeout: 5_000 });
    // The server refuses requests until a test query has shown that the database responds again.
    await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200, {
      timeout: 10_000,
      interval: 50,
    });
  });
});

describe('a database that falls silent for a moment, often', () => {
  it('keeps all connections when transactions are interrupted, and stops while the database is silent', {
    timeout: 60_000 + sizes.silentDatabaseRounds * 10_000,
  }, async () => {
    const { cookie } = await createClubOverHttp(server.url);
    const headers = { cookie };
    for (let round = 0; round < sizes.silentDatabaseRounds; round++) {
      const interrupted = Array.from({ length: 10 }, async (_, n) => {
        const json = createFreeDateInput({ date: getDateInDays(60 + n) });
        await fetch(`${server.url}/api/v1/me/export`, { headers });
        await sendJson(server.url, 'POST', '/api/v1/fixtures', json, headers).catch(() => {});
      });
      await setTimeout(round);
      const resume = await pauseDatabase();
      await Promise.all(interrupted);
      resume();
      await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).status === 200, {
        timeout: 10_000,
        interval: 50,
      });
    }
    await vi.waitUntil(async () => (await countBusyConnections()) === 0, { timeout: 5_000 });

    const resume = await pauseDatabase();
    const stopped = server.stop();
    expect(await stopped).toBe(0);
    resume();
    server = await startServer({ DATA_DIR: dataDir });
  });
});

async function pauseDatabase() {
  const postmaster = await findPostmasterPid();
  const pids = [postmaster, ...(await listChildPids(postmaster))];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids)
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // The process ended, as it does when the server stops.
      }
  };
}

async function countBusyConnections() {
  const metrics = await (await fetch(`${server.operatorUrl}/metrics`)).text();
  return Number(metrics.match(/^database_connections{state="busy"} (\d+)/m)?.[1]);
}

async function listChildPids(pid: number) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}

async function findPostmasterPid() {
  const [pid] = await readPostmasterFile();
  return Number(pid);
}

async function isPostmasterReady() {
  const status = (await readPostmasterFile())[7];
  return status?.trim() === 'ready';
}

async function readPostmasterFile() {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0');
  return text.split('\n');
}
