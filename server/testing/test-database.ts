import { randomBytes } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { databaseOn, onServer } from './template-database.ts';

/** A migrated database for this test file alone; it goes when the file is done. */
export async function startTestDatabase() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const server = inject('postgresUrl');
  await onServer(server, `create database ${name} template ${inject('templateName')}`);
  afterAll(() => onServer(server, `drop database if exists ${name} with (force)`));
  return { databaseUrl: databaseOn(server, name) };
}
