import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { retentionSeasons } from '@fixturebook/contract/limits';
import { Client } from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startBillingApp } from '../../testing/billing.ts';
import { createTestQuery } from '../../testing/leaving.ts';

const { app } = await startBillingApp();
const queryDatabase = createTestQuery(app);

/** Tables with few rows, of which the job looks at each one. */
const smallTables = new Set([
  // One row for each browser that is logged in. An index would make each renewal cost more.
  'live_presence',
  // One row for each club.
  'live_logs',
  // One row for each browser with push messages. The names of their services are compared.
  'push_subscriptions',
]);

const jobs = [
  'platform.sweep',
  'accounts.sweep',
  'analytics.sweep',
  'billing.reconcile',
  'chat.archive',
  'chat.delete-old',
  'contact.sweep',
  'fixtures.forget-imports',
  'matches.archive',
  'matches.delete-old',
  'matches.forget-announcements',
  'matches.forget-season-plans',
  'notifications.delete-old',
  'notifications.sweep',
  'season.delete-old',
];

/** Runs a job and returns the statements with which it deletes rows. */
async function recordDeletions(job: string) {
  const query = vi.spyOn(Client.prototype, 'query');
  await app.runJob(job);
  const sent = query.mock.calls.map(([first, second]) => {
    const isText = typeof first === 'string';
    const { text, values } = first as unknown as { text: string; values?: unknown[] };
    return {
      text: isText ? first : text,
      values: ((isText ? second : (values ?? second)) as unknown[] | undefined) ?? [],
    };
  });
  query.mockRestore();
  return sent.filter(({ text }) => /^\s*(with batch|delete from)/.test(text));
}

it.each(jobs)('finds the rows that the job %s deletes by an index', async (job) => {
  const statements = await recordDeletions(job);
  expect(statements.length).toBeGreaterThan(0);
  const client = new Client(app.databaseUrl);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('set enable_seqscan = off');
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const read = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table as string);
    expect(
      read.filter((table) => !smallTables.has(table)),
      plan,
    ).toEqual([]);
  }
});

it('says in the operations manual how long the rows of each table are kept', async () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const section = text.split('\n## How long data is kept\n')[1]?.split('\n## ')[0] ?? '';
  const documented = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
  const tables = await queryDatabase(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     order by relname`,
  );
  expect(documented.toSorted()).toEqual(tables.map(({ relname }) => relname).toSorted());
});

it('keeps rows for as many seasons as the privacy policy says in words', () => {
  const file = join(import.meta.dirname, '../../../web/site/privacy-screen.tsx');
  const policy = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
  expect(retentionSeasons).toEqual({
    beforeArchive: 1,
    freeDate: 1,
    seasonOffer: 1,
    unsuccessfulRequest: 2,
  });
  for (const words of [
    'Anything older than last season moves to an archive.',
    'Free dates that nobody took: until the end of the season after theirs',
    'The same goes for dates that you offered to last season’s opponents.',
    'Match requests that didn’t lead to a match: two more seasons after the one in which they ended.',
  ])
    expect(policy).toContain(words);
});
