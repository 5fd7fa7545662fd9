import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendJson } from '@fixturebook/server/testing/clients/http-club';
import { startPostgresProcess } from '@fixturebook/server/testing/database/postgres-process';
import {
  type ApiDocument,
  listRoutes,
  takesValues,
} from '@fixturebook/server/testing/fuzz/request-arbitrary';
import { createDeclineToken } from '@fixturebook/server/testing/load/answer-token';
import { seedChatPairs } from '@fixturebook/server/testing/load/chat-pairs';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { startSmtpServer } from '@fixturebook/server/testing/vendors/smtp-server';

const secret = 'a secret of thirty-two characters!';

/** Hostile texts and the crawler use one pair of clubs each. */
const otherAttackCount = 2;

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts one node with its usual limits and many clubs, so that each attack has its own account. */
export async function startSite() {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-security-'));
  const logFile = join(folder, 'server.log');
  const mailFolder = join(folder, 'mails');
  const database = await startPostgresProcess(join(folder, 'database'), 18);
  const smtp = await startSmtpServer(mailFolder);
  const server = await startServer(
    {
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SECRET: secret,
      SMTP_URL: smtp.url,
      TRUST_PROXY: 'on',
      PLAN_LIMITS: 'off',
      MAP_STYLE_URL: 'none',
    },
    { onOutput: (text) => appendFileSync(logFile, text) },
  );
  const { document, routes } = await readRoutes(server.url);
  const pairCount = routes.length + otherAttackCount;
  const unused = await seedChatPairs(database.url, secret, pairCount);
  return {
    url: server.url,
    folder,
    document,
    /** The routes that take values. The attack of each uses a pair of clubs of its own. */
    routes,
    /** Returns two clubs that nothing has used yet. */
    takePair() {
      const pair = unused.pop();
      if (!pair) throw new Error('Every pair of clubs of the site is in use.');
      return pair;
    },
    createDeclineToken: (requestId: string, clubId: string) =>
      createDeclineToken(secret, requestId, clubId),
    /** The answers of 5xx in the log, and its errors. */
    listErrors: () =>
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => /"level":(50|60)|"status":50[0-24-9]/.test(line)),
    async stop() {
      await server.stop();
      await smtp.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readRoutes(url: string) {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  return { document, routes: listRoutes(document).filter(takesValues) };
}

/** Calls a route of the API with the session of a club. Returns the JSON of the answer. */
export async function callAs(
  { url }: Site,
  cookie: string,
  method: string,
  path: string,
  json?: object,
) {
  return (await sendJson(url, method, `/api/v1${path}`, json, { cookie })).json();
}
