import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { migrateDatabase } from '../platform/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server on which databases may be made. */
    postgresUrl: string;
    /** A migrated database to copy; nothing connects to it. */
    templateName: string;
  }
}

/**
 * One real PostgreSQL for all test files: the embedded one, or that of DATABASE_URL. Each file makes
 * itself a copy of one migrated database.
 */
export default async function setup(project: TestProject) {
  const server = await openServer();
  const templateName = `fixturebook_template_${process.pid}`;
  await onServer(server.url, `create database ${templateName}`);
  const templateUrl = databaseOn(server.url, templateName);
  await migrateDatabase(templateUrl);
  await layOutJobs(templateUrl);
  project.provide('postgresUrl', server.url);
  project.provide('templateName', templateName);
  return async () => {
    await onServer(server.url, `drop database if exists ${templateName} with (force)`);
    await server.close();
  };
}

async function openServer() {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, close: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    // A test's database is thrown away: it need not survive a power cut.
    settings: {
      fsync: false,
      synchronous_commit: false,
      full_page_writes: false,
      max_connections: 300,
    },
  });
  return {
    url: postgres.url,
    async close() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The queue's own tables, so that no test file waits for them. */
async function layOutJobs(url: string) {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

export function databaseOn(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(serverUrl: string, statement: string) {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
