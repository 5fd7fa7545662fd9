import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClubOverHttp, listFixtureIds } from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import { checkConnections } from '../connections.ts';
import { isReady, requestWithTime, waitUntil } from '../traffic.ts';
import type { Scenario } from './scenario.ts';

const run = promisify(execFile);

const diskMegabytes = 300;

/** Uses the embedded database, and a small disk in memory, which only root can mount. */
export const diskFull: Scenario = {
  name: 'A disk that is full',
  postgres: [18],
  async run(_postgres, report) {
    const disk = await mkdtemp(join(tmpdir(), 'fixturebook-disk-'));
    await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk]);
    const server = await startServer({ DATA_DIR: join(disk, 'data'), LOG_LEVEL: 'fatal' });
    try {
      const clubs = await Promise.all(
        Array.from({ length: 5 }, () => createClubOverHttp(server.url)),
      );
      const date = getDateInDays(45);
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      let isWriting = true;
      const writing = clubs.map(async ({ cookie }) => {
        while (isWriting) {
          const response = await fetch(`${server.url}/api/v1/fixtures`, {
            method: 'POST',
            headers: {
              cookie,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify(createFreeDateInput({ date })),
          });
          const json = (await response.json()) as { id: string };
          statuses.add(response.status);
          if (response.status === 201) acknowledged.push(json.id);
          await pause(50);
        }
      });
      await pause(1_000);
      await fillDisk(disk);
      const refused = await waitUntil(async () => statuses.has(503), 30_000);
      await pause(3_000);
      const alive = await requestWithTime(`${server.url}/healthz`);
      report.promise(
        'while the disk is full the server lives and answers 503',
        `answers ${[...statuses].join(', ')}, /healthz ${alive.status}`,
        refused.reached && alive.status === 200 && !statuses.has(500),
      );
      await rm(join(disk, 'filler'));
      const ready = await waitUntil(() => isReady(server.url), 20_000);
      report.promise(
        'it is ready within 10 s when there is room',
        `after ${ready.ms.toFixed(0)} ms`,
        ready.reached && ready.ms < 10_000,
      );
      await pause(1_000);
      isWriting = false;
      await Promise.all(writing);
      const stored = await listFixtureIds(server.url, date, clubs[0]?.cookie ?? '');
      const lost = acknowledged.filter((id) => !stored.includes(id)).length;
      report.promise(
        'no acknowledged fixture is lost',
        `${acknowledged.length} acknowledged, ${lost} lost`,
        acknowledged.length > 0 && lost === 0,
      );
      await checkConnections([`${server.operatorUrl}/metrics`], report);
    } finally {
      await server.stop();
      await run('umount', [disk]);
      await rm(disk, { recursive: true });
    }
  },
};

/** Writes a file until nothing fits on the disk any more. */
async function fillDisk(disk: string) {
  const megabyte = Buffer.alloc(1024 ** 2);
  const filler = join(disk, 'filler');
  for (;;) {
    try {
      await writeFile(filler, megabyte, { flag: 'a' });
    } catch {
      return;
    }
  }
}
