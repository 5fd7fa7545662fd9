import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, expect, vi } from 'vitest';
import { composeApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import { createPlatform } from '../platform/create.ts';
import { createConnectionOptions } from '../platform/database/connection.ts';
import type { Database } from '../platform/database/database.ts';
import { developmentMails } from '../platform/database/schema.ts';
import type { OutboundClient } from '../platform/http/outbound.ts';
import type { Subscriber } from '../platform/jobs/events.ts';
import { createLogger } from '../platform/log.ts';
import { startTestDatabase } from './database/test-database.ts';
import { expectDocumentedResponse, readOpenApiDocument } from './openapi-check.ts';
import { runTestJob } from './run-test-job.ts';

export interface TestAppOptions {
  settings?: Record<string, string>;
  /** Whether background jobs run, which put emails into the development mailbox. */
  worker?: boolean;
  clock?: () => Date;
  publicUrl?: string;
  /** The database of another test app, to run two servers on one database. */
  databaseUrl?: string;
  /** How the app connects to other servers, such as a stand-in for a push service. */
  outbound?: OutboundClient;
  /** Event subscribers in addition to those of the features. They run only with `worker`. */
  extraSubscribers?: Subscriber[];
}

/** The content of a request. `as` is the browser whose cookies are sent with it. */
export interface RequestOptions {
  as?: Browser;
  json?: unknown;
  body?: RequestInit['body'];
  headers?: Record<string, string>;
  /** The IP address that sends the request, by default 127.0.0.1. */
  from?: string;
}

interface DevelopmentMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A response with untyped JSON, because it was already checked against the OpenAPI document. */
export interface JsonResponse extends Response {
  json(): Promise<ReturnType<typeof JSON.parse>>;
}

export class Browser {
  readonly cookies = new Map<string, string>();

  storeCookies(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (value === '' || attributes.some((text) => /max-age=0$/i.test(text.trim())))
        this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  get cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Starts the app for a test file, and checks every response against the OpenAPI document. */
export async function startTestApp(options: TestAppOptions = {}) {
  const { settings = {}, worker = false, clock, extraSubscribers, outbound } = options;
  const { publicUrl = 'http://localhost:3000' } = options;
  const databaseUrl = options.databaseUrl ?? (await startTestDatabase()).databaseUrl;
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-app-'));
  const config = readConfig({
    GEOCODER: 'none',
    WEATHER: 'none',
    PASSWORD_HASH_COST: '14',
    PUSH_HOSTS: 'push.example',
    ROLES: worker ? 'web,worker' : 'web',
    DATA_DIR: dataDir,
    ...settings,
  });
  const logLines: string[] = [];
  const { foundation, startJobs, startWorkers, close } = await createPlatform(config, {
    databaseUrl,
    directUrl: databaseUrl,
    publicUrl,
    operatorUrl: 'http://localhost:4000',
    secret: 'a secret of thirty-two characters!',
    log: createLogger('info', { write: (line) => logLines.push(line) }),
    print: () => {},
    clock,
    outbound,
  });
  const { app, operatorApp, jobs } = composeApp(foundation, extraSubscribers);
  await startJobs(jobs);
  await startWorkers(jobs);
  const db = openPreparationDatabase(databaseUrl);

  afterAll(async () => {
    await Promise.all([close(), db.$client.end()]);
    await rm(dataDir, { recursive: true, force: true });
    const defects = logLines.filter((line) => line.includes('"level":50'));
    expect(defects, 'unexpected errors in the log').toEqual([]);
  });

  const document = await readOpenApiDocument(app);

  async function call(
    method: string,
    path: string,
    { as, json, body, headers, from = '127.0.0.1' }: RequestOptions = {},
  ): Promise<JsonResponse> {
    const content = json === undefined ? body : JSON.stringify(json);
    const request = new Request(`${publicUrl}${path}`, {
      method,
      headers: {
        ...getBodyLengthHeaders(content),
        ...(as ? { cookie: as.cookieHeader } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: content,
    });
    const socket = { remoteAddress: from };
    const response = await app.fetch(request, { incoming: { socket } });
    as?.storeCookies(response);
    await expectDocumentedResponse(document, method, path, response.clone());
    return response;
  }

  return {
    call,
    /** Sends a request without checking the response, for paths outside the document. */
    fetch: app.fetch,
    /** Sends a request to the operator's port. */
    callOperator: (path: string, origin = 'http://localhost:4000') =>
      operatorApp.request(`${origin}${path}`),
    /** The method and path pattern of every handler; the method of middleware is `ALL`. */
    handlers: app.routes.map(({ method, path }) => ({ method, path })),
    document,
    foundation,
    databaseUrl,
    /**
     * Prepares and reads data for a test. Its connections have no time limits, unlike those of the
     * server, which a test can exceed when it inserts many rows on a loaded machine.
     */
    db,
    /** Runs a job now. Without data it runs as a scheduled job; the same `id` repeats a run. */
    async runJob(
      name: string,
      data: unknown = {},
      id: string = randomUUID(),
      { attempt, signal }: { attempt?: number; signal?: AbortSignal } = {},
    ) {
      const job = jobs.find(({ type }) => type.name === name);
      if (!job) throw new Error(`There is no job ${name}.`);
      return runTestJob(job, data, { id, attempt, signal });
    },
    logged: logLines,
    /** Waits for an email to the address whose subject contains the text. Returns the newest. */
    async waitForMail(address: string, subject: string): Promise<DevelopmentMail> {
      let found: DevelopmentMail | undefined;
      await vi.waitUntil(
        async () => {
          const mails = await db
            .select()
            .from(developmentMails)
            .where(eq(developmentMails.to, address.toLowerCase()))
            .orderBy(desc(developmentMails.id));
          found = mails.find((mail) => mail.subject.includes(subject));
          return found;
        },
        { timeout: 10_000, interval: 20 },
      );
      return found as DevelopmentMail;
    },
  };
}

function openPreparationDatabase(url: string): Database {
  const pool = new Pool(createConnectionOptions(url, 'fixturebook test'));
  // A connection can still be closing when its database is dropped after the tests of a file.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return drizzle({ client: pool });
}

/** Returns the header about the length of a request body, as every HTTP client sends it. */
function getBodyLengthHeaders(content: RequestOptions['body']): Record<string, string> {
  if (content === undefined || content === null) return {};
  if (typeof content === 'string' || content instanceof Uint8Array)
    return { 'content-length': `${Buffer.byteLength(content)}` };
  return { 'transfer-encoding': 'chunked' };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export function createEmailAddress() {
  return `secretary-${randomUUID()}@club.example`;
}
