import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createConnectionOptions } from './connection.ts';
import { findConnectionShortage } from './connection-needs.ts';

const { databaseUrl: directUrl } = await startTestDatabase();

async function connectAs(applicationName: string) {
  const client = new Client(createConnectionOptions(directUrl, applicationName));
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it('finds no shortage when a small pool fits beside the connections that are open', async () => {
  const needs = { directUrl, databasePoolSize: 2, isPooled: false };
  expect(await findConnectionShortage(needs)).toBeUndefined();
});

it('says how many connections are accepted and needed when the pools of two servers do not fit', async () => {
  const live = await connectAs('fixturebook live');
  const { rows } = await live.query('show max_connections');
  const databasePoolSize = Number(rows[0].max_connections) / 2;
  const shortage = await findConnectionShortage({ directUrl, databasePoolSize, isPooled: false });
  expect(shortage).toMatch(/^The database accepts \d+ connections, and up to \d+ may be needed: /);
  expect(shortage).toMatch(/for \d+ servers of Fixturebook/);
  expect(shortage).toContain(`lower DATABASE_POOL_SIZE (now ${databasePoolSize})`);
});

it('does not count the pool of a server that connects through a pooler', async () => {
  const needs = { directUrl, databasePoolSize: 500, isPooled: true };
  expect(await findConnectionShortage(needs)).toBeUndefined();
});
