import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { getDatabaseUrl, runSqlStatement } from './template-database.ts';
import { getPostgresUrl } from './test-database.ts';

/** Creates a database without tables, which the end of the test deletes, or that of the file with `afterAll`. */
export async function createEmptyDatabase(
  atEnd: (cleanUp: () => Promise<void>) => void = onTestFinished,
) {
  const server = getPostgresUrl();
  const name = `migrated_${randomBytes(6).toString('hex')}`;
  await runSqlStatement(server, `create database ${name}`);
  atEnd(() => runSqlStatement(server, `drop database ${name} with (force)`));
  const url = getDatabaseUrl(server, name);
  const connect = async () => {
    const client = new Client({ connectionString: url });
    // The database is deleted while connections that a test left open still exist.
    client.on('error', () => {});
    await client.connect();
    atEnd(() => client.end());
    return client;
  };
  return { client: await connect(), connect, url };
}
