import { expect, it } from 'vitest';
import { createFreeDateInput, createTestClub } from './testing/builders.ts';
import { startTestApp } from './testing/test-app.ts';

const app = await startTestApp();

/** PostgreSQL reports a full disk as SQLSTATE 53100 when a table cannot grow. */
const fillDiskSql = `
  create function report_full_disk() returns trigger language plpgsql as $$
  begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$;
  create trigger full_disk before insert on fixtures execute function report_full_disk()`;

it('responds 503 to a change while the disk of the database is full', async () => {
  const { browser } = await createTestClub(app);
  const post = () =>
    app.call('POST', '/api/v1/fixtures', { as: browser, json: createFreeDateInput() });
  await app.db.$client.query(fillDiskSql);
  const refused = await post();
  expect(refused.status).toBe(503);
  expect((await refused.json()).code).toBe('database-unavailable');
  expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
  await app.db.$client.query('drop trigger full_disk on fixtures');
  expect((await post()).status).toBe(201);
});
