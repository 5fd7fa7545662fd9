import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrls: string[];
    /**
     * The name of the migrated database that test databases are copied from. PostgreSQL copies it
     * only while nothing is connected to it.
     */
    templateName: string;
  }
}

/**
 * Starts a PostgreSQL server for each Vitest worker, because a test can stop its server or use all
 * of its connections.
 */
export default async function setup(project: TestProject) {
  const workers = project.globalConfig.maxWorkers;
  const templateName = `fixturebook_template_${process.pid}`;
  const servers = await Promise.all(
    process.env.DATABASE_URL
      ? [prepareTestServer({ url: process.env.DATABASE_URL, close: async () => {} }, templateName)]
      : Array.from({ length: workers }, async () =>
          prepareTestServer(await startPostgresServer(), templateName),
        ),
  );
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url),
  );
  project.provide('templateName', templateName);
  return async () => {
    for (const { url, close } of servers) {
      await runSqlStatement(url, `drop database if exists ${templateName} with (force)`);
      await close();
    }
  };
}

interface TestServer {
  url: string;
  close: () => Promise<void>;
}

async function prepareTestServer(server: TestServer, templateName: string) {
  await runSqlStatement(server.url, `create database ${templateName}`);
  const templateUrl = getDatabaseUrl(server.url, templateName);
  await migrateDatabase(templateUrl);
  return server;
}

async function startPostgresServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-test-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    // Test databases need not survive a power failure, and are faster this way.
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

export function getDatabaseUrl(serverUrl: string, name: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function runSqlStatement(serverUrl: string, statement: string) {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
