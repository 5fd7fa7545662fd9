import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@fixturebook/server/testing/server-process';
import { startSmtpServer } from '@fixturebook/server/testing/smtp-server';
import { setPlace } from './place.ts';

/** One server and one mail server for all journeys. Returns how to stop them. */
export default async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-e2e-'));
  const mailFolder = join(folder, 'mails');
  const logFile = join(folder, 'server.log');
  const smtp = await startSmtpServer(mailFolder);
  const server = await startServer(
    {
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'debug',
      MAP_STYLE_URL: 'none',
    },
    (text) => appendFileSync(logFile, text),
  );
  setPlace({ url: server.url, logFile, mailFolder });
  return async () => {
    await server.end();
    await smtp.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
