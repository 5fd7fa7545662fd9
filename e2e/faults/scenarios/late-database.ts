import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgresProcess } from '@fixturebook/server/testing/database/postgres-process';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { checkConnections } from '../connections.ts';
import { isReady, waitUntil } from '../traffic.ts';
import type { Scenario } from './scenario.ts';

/** How long the database starts after the node has begun to wait for it. */
const headStartMs = 5_000;

/** If the node has not begun to wait by then, the database starts, so that the scenario ends. */
const longestStartMs = 60_000;

const isAboutWaiting = (line: string) => /^Waiting up to \d+ s for the database/.test(line);

export const lateDatabase: Scenario = {
  name: 'A node that starts before its database',
  postgres: [18, 15],
  async run(postgres, report) {
    const folder = await mkdtemp(join(tmpdir(), 'fixturebook-faults-'));
    const database = await startPostgresProcess(join(folder, 'database'), postgres);
    await database.stop();
    let output = '';
    const listLines = () => output.split('\n').filter(isAboutWaiting);
    const settings = {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SECRET: 'a secret of thirty-two characters!',
    };
    const onOutput = (text: string) => {
      output += text;
    };
    const started = performance.now();
    const starting = startServer(settings, { onOutput });
    await waitUntil(async () => listLines().length > 0, longestStartMs);
    await pause(headStartMs);
    await database.start();
    const node = await starting.catch(() => undefined);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const ready = node !== undefined && (await isReady(node.url));
    report.promise('it waits for the database', `ready ${ready} after ${seconds} s`, ready);
    const { length } = listLines();
    report.promise('it says so once', `${length} lines`, length === 1);
    if (node) await checkConnections([`${node.operatorUrl}/metrics`], report);
    await node?.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  },
};
