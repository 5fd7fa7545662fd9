import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGoCardlessStandIn } from '@fixturebook/server/testing/gocardless/start';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { startOpenMeteoStandIn } from '@fixturebook/server/testing/vendors/open-meteo-stand-in';
import { startSmtpServer } from '@fixturebook/server/testing/vendors/smtp-server';
import type { TestEnvironment } from './environment.ts';

/** Starts a server with a mail server, and stand-ins for GoCardless and Open-Meteo. */
export async function startTestEnvironment(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-e2e-'));
  const { DATA_DIR: dataDir = join(folder, 'data') } = settings;
  const secret = randomBytes(32).toString('base64url');
  const mailFolder = join(folder, 'mails');
  const logFile = join(folder, 'server.log');
  const smtp = await startSmtpServer(mailFolder);
  const bank = await startGoCardlessStandIn();
  const weather = await startOpenMeteoStandIn();
  const server = await startServer(
    {
      SECRET: secret,
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'debug',
      MAP_STYLE_URL: 'none',
      WEATHER: 'open-meteo',
      OPEN_METEO_URL: weather.standIn.url,
      PASSWORD_HASH_COST: '14',
      ...bank.settings,
      ...settings,
      DATA_DIR: dataDir,
    },
    { onOutput: (text) => appendFileSync(logFile, text) },
  );
  bank.sendWebhooksTo(`${server.url}/api/v1/webhooks/gocardless`);
  const environment: TestEnvironment = {
    url: server.url,
    bankUrl: bank.url,
    dataDir,
    secret,
    logFile,
    mailFolder,
  };
  return {
    place: environment,
    async stop() {
      await server.stop();
      await bank.stop();
      weather.stop();
      await smtp.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
