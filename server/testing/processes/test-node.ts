import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { startServer } from '../../start.ts';
import type { TestApp } from '../test-app.ts';

export async function startTestNode(app: TestApp, settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-node-'));
  const config = readConfig({
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: dataDir,
    GEOCODER: 'none',
    WEATHER: 'none',
    PASSWORD_HASH_COST: '14',
    PORT: '0',
    ROLES: 'web',
    SECRET: app.foundation.secret,
    ...settings,
  });
  const logLines: string[] = [];
  const log = createLogger('info', { write: (line) => logLines.push(line) });
  const server = await startServer(config, log, () => {});
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server.stop();
    return stopping;
  };
  onTestFinished(async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { url: server.publicUrl, operatorUrl: server.operatorUrl, logged: logLines, stop };
}
