import { afterEach, expect, it, vi } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import { openTestConversation } from '../testing/chat.ts';
import { createTestQuery, exportPersonalData } from '../testing/leaving.ts';
import { runQueuedJobs } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { maxExportAttempts } from './policy.ts';

let now: Date | undefined;
const app = await startTestApp({ clock: () => now ?? new Date() });
const { privateFiles } = app.foundation.storage;

afterEach(() => {
  now = undefined;
  vi.restoreAllMocks();
});

async function requestExport(as: Browser) {
  const answer = await app.call('POST', '/api/v1/me/exports', { as });
  expect(answer.status).toBe(202);
  return answer.json();
}

async function getExport(as: Browser) {
  return (await app.call('GET', '/api/v1/me/export', { as })).json();
}

function inMinutes(minutes: number) {
  return new Date(Date.now() + minutes * 60_000);
}

const queryDatabase = createTestQuery(app);

it('rejects visitors who ask for an export, for its state or for its file', async () => {
  for (const [method, path] of [
    ['POST', '/me/exports'],
    ['GET', '/me/export'],
    ['GET', '/me/export/file?key=x'],
  ] as const)
    expect((await app.call(method, `/api/v1${path}`)).status).toBe(401);
});

it('makes an export in a job, tells its owner by email and gives out a link', async () => {
  const { browser, email, club } = await createTestClub(app);
  expect(await getExport(browser)).toMatchObject({ state: 'none', link: null });
  expect(await requestExport(browser)).toMatchObject({ state: 'queued', link: null });
  expect(await requestExport(browser)).toMatchObject({ state: 'queued' });
  expect(await runQueuedJobs(app, 'accounts.export')).toBe(1);
  const ready = await getExport(browser);
  expect(ready).toMatchObject({ state: 'ready', link: expect.stringContaining('/me/export/file') });
  await runQueuedJobs(app, 'mail.send');
  expect((await app.waitForMail(email, 'Your data is ready')).text).toContain('/settings');
  const file = await app.call('GET', ready.link, { as: browser });
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="fixturebook-/);
  const text = await file.text();
  expect(Buffer.byteLength(text)).toBe(ready.bytes);
  expect(JSON.parse(text).tables.clubs).toMatchObject([{ id: club.id, name: club.name }]);
  expect(await queryDatabase('select from personal_data_ids')).toEqual([]);
});

it('keeps the file of a finished export when its job runs again', async () => {
  const { browser } = await createTestClub(app);
  await requestExport(browser);
  const [job] = await queryDatabase(
    "select id, data from pgboss.job where name = 'accounts.export'",
  );
  await runQueuedJobs(app, 'accounts.export');
  await app.runJob('accounts.export', job.data, job.id);
  const { state, link } = await getExport(browser);
  expect(state).toBe('ready');
  expect((await app.call('GET', link, { as: browser })).status).toBe(200);
});

it('keeps the file of an export that two runs of its job make at the same time', async () => {
  const { browser } = await createTestClub(app);
  await requestExport(browser);
  const [{ data }] = await queryDatabase(
    "delete from pgboss.job where name = 'accounts.export' returning data",
  );
  const ends = await Promise.all([1, 2].map(() => app.runJob('accounts.export', data)));
  expect(ends).toContain('done');
  const { state, link } = await getExport(browser);
  expect(state).toBe('ready');
  const downloaded = await app.call('GET', link, { as: browser });
  expect((await downloaded.json()).tables.users).toHaveLength(1);
});

it('stops an export when the server stops, and makes it in the next run, even after the last attempt', async () => {
  const { browser } = await createTestClub(app);
  await requestExport(browser);
  const [{ data }] = await queryDatabase(
    "delete from pgboss.job where name = 'accounts.export' returning data",
  );
  const lastAttempt = {
    attempt: maxExportAttempts,
    signal: AbortSignal.abort(new Error('stopped')),
  };
  const stopped = app.runJob('accounts.export', data, undefined, lastAttempt);
  await expect(stopped).rejects.toThrow('stopped');
  expect(await getExport(browser)).toMatchObject({ state: 'running' });
  await app.runJob('accounts.export', data);
  expect(await getExport(browser)).toMatchObject({ state: 'ready' });
});

it('exports more messages than one batch has', async () => {
  const { browser, club } = await createTestClub(app);
  const other = await createTestClub(app);
  await queryDatabase('insert into club_plans (club_id) values ($1), ($2)', club.id, other.club.id);
  const { id } = await openTestConversation(app, browser, other.club.id);
  await queryDatabase(
    `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
    select $1, n, gen_random_uuid(), $2, gen_random_uuid(), 'Message ' || n, now()
    from generate_series(1, 4500) n`,
    id,
    club.id,
  );
  const { tables } = await exportPersonalData(app, browser);
  expect(new Set(tables.messages.map(({ body }: { body: string }) => body)).size).toBe(4_500);
});

it('responds 404 to a link of another account, to a changed link and to one that is too old', async () => {
  const { browser } = await createTestClub(app);
  const other = await createTestClub(app);
  await exportPersonalData(app, browser);
  const { link } = await getExport(browser);
  const download = async (as: Browser, path: string) =>
    (await app.call('GET', path, { as })).status;
  expect(await download(browser, link)).toBe(200);
  expect(await download(other.browser, link)).toBe(404);
  expect(
    await download(
      browser,
      link.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
    ),
  ).toBe(404);
  expect(await download(browser, '/api/v1/me/export/file?key=nonsense')).toBe(404);
  now = inMinutes(11);
  expect(await download(browser, link)).toBe(404);
});

it('deletes the file of an export after a day, after which another can be made', async () => {
  const { browser, userId } = await createTestClub(app);
  await exportPersonalData(app, browser);
  const [{ file }] = await queryDatabase(
    'select file from personal_data_exports where user_id = $1',
    userId,
  );
  expect(await privateFiles.get(`${file}.json`)).toBeDefined();
  now = inMinutes(24 * 60 + 1);
  expect(await getExport(browser)).toMatchObject({ state: 'expired', link: null });
  await app.runJob('accounts.sweep');
  expect(await privateFiles.get(`${file}.json`)).toBeUndefined();
  expect(await getExport(browser)).toMatchObject({ state: 'expired', link: null });
  expect(await requestExport(browser)).toMatchObject({ state: 'queued' });
});

it('deletes the file of the earlier export when a new one is requested', async () => {
  const { browser, userId } = await createTestClub(app);
  await exportPersonalData(app, browser);
  const [{ file }] = await queryDatabase(
    'select file from personal_data_exports where user_id = $1',
    userId,
  );
  await requestExport(browser);
  await runQueuedJobs(app, 'accounts.delete-export');
  expect(await privateFiles.get(`${file}.json`)).toBeUndefined();
});

it('fails an export after its last attempt, and then makes another one', async () => {
  const { browser } = await createTestClub(app);
  await runQueuedJobs(app, 'accounts.export');
  await requestExport(browser);
  const [{ data }] = await queryDatabase(
    "delete from pgboss.job where name = 'accounts.export' returning data",
  );
  vi.spyOn(privateFiles, 'put').mockRejectedValue(new Error('The bucket is away.'));
  await expect(app.runJob('accounts.export', data)).rejects.toThrow('away');
  expect(await getExport(browser)).toMatchObject({ state: 'running' });
  await app.runJob('accounts.export', data, undefined, { attempt: maxExportAttempts });
  expect(await getExport(browser)).toMatchObject({ state: 'failed' });
  const deletions = await queryDatabase(
    "select from pgboss.job where name = 'accounts.delete-export' and data->>'file' = $1",
    data.file,
  );
  expect(deletions).toHaveLength(1);
  vi.restoreAllMocks();
  expect((await exportPersonalData(app, browser)).tables.users).toHaveLength(1);
});

it('exports no data of another account', async () => {
  const { browser } = await createTestClub(app);
  const other = await createTestClub(app);
  const text = JSON.stringify(await exportPersonalData(app, browser));
  for (const needle of [other.email, other.club.id, other.club.name])
    expect(text).not.toContain(needle);
});
