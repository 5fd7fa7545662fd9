import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { getDatabaseUrl, runSqlStatement } from './template-database.ts';

export function getPostgresUrl() {
  const urls = inject('postgresUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID) - 1) % urls.length];
  if (!url) throw new Error('No PostgreSQL was started for the tests.');
  return url;
}

export async function startTestDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = getPostgresUrl();
  await runSqlStatement(server, `create database ${name} template ${inject('templateName')}`);
  afterAll(() => runSqlStatement(server, `drop database if exists ${name} with (force)`));
  return { databaseUrl: getDatabaseUrl(server, name) };
}
