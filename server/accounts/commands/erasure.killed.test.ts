import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestClub, makeClubPro } from '../../testing/builders.ts';
import { openTestConversation } from '../../testing/chat.ts';
import { createClubWithPassword, requestErasure } from '../../testing/leaving.ts';
import { findFilesWithWords, findTablesWithWords } from '../../testing/load/find-texts.ts';
import { startServer } from '../../testing/processes/server-process.ts';
import { startTestApp } from '../../testing/test-app.ts';

vi.setConfig({ testTimeout: 180_000 });

const clubText = 'See you at the gate of the old ground';

const app = await startTestApp();
const pool = app.db.$client;
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-erasure-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

function startWorker() {
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, ROLES: 'worker' };
  return startServer({ ...settings, SECRET: app.foundation.secret, LOG_LEVEL: 'error' });
}

async function fillConversation(conversationId: string, clubId: string) {
  for (let first = 1_000; first < 17_000; first += 2_000)
    await pool.query(
      `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
      select $1, $4 + n, gen_random_uuid(), $2, gen_random_uuid(), $3, now()
      from generate_series(1, 2000) n`,
      [conversationId, clubId, clubText, first],
    );
}

async function countMessages() {
  const { rows } = await pool.query('select count(*)::int as count from messages');
  return rows[0].count as number;
}

async function isErased() {
  const { rows } = await pool.query(
    'select from erasures union all (select from personal_data_ids limit 1)',
  );
  return rows.length === 0;
}

/** Does at once what the queue does within a minute when it no longer hears from a worker. */
function giveJobBack() {
  return pool.query(
    `update pgboss.job set state = 'retry', start_after = now()
    where name = 'accounts.erase' and state = 'active'`,
  );
}

it('is complete although the process of the worker is killed while it deletes messages', async () => {
  const leaver = await createClubWithPassword(app);
  const other = await createTestClub(app);
  for (const { club } of [leaver, other]) await makeClubPro(app, club.id);
  const { id } = await openTestConversation(app, leaver.browser, other.club.id);
  await fillConversation(id, leaver.club.id);
  const words = [clubText, leaver.club.id, leaver.userId];
  expect(await findTablesWithWords(pool, words)).toEqual(
    expect.arrayContaining(['public.clubs', 'public.messages', 'public.users']),
  );
  expect((await requestErasure(app, leaver.browser, leaver)).status).toBe(204);

  const before = await countMessages();
  const killed = await startWorker();
  await vi.waitUntil(async () => (await countMessages()) < before, {
    timeout: 60_000,
    interval: 10,
  });
  await killed.stop('SIGKILL');
  expect(await countMessages()).toBeGreaterThan(0);
  await giveJobBack();

  const worker = await startWorker();
  await vi.waitUntil(isErased, { timeout: 60_000 });
  await worker.stop();
  expect(await findTablesWithWords(pool, words)).toEqual([]);
  expect(await findFilesWithWords(dataDir, words)).toEqual([]);
});
