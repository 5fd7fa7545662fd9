import { describe, expect, it } from 'vitest';
import { createSecretary } from '../../testing/builders.ts';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { removeRandomParts } from '../../testing/sign-up.ts';
import { createEmailAddress, startTestApp } from '../../testing/test-app.ts';
import { mailLinkJob } from './emailed-links.ts';

let now = new Date();

/** Has no worker, so that the tests see what a request leaves behind. */
const app = await startTestApp({ clock: () => now });

/** Deletes the queued jobs of the types, and returns their data. */
async function takeQueuedJobs(...names: string[]) {
  const { rows } = await app.db.$client.query<{ name: string; data: object }>(
    'delete from pgboss.job where name = any($1) returning name, data',
    [names],
  );
  return rows;
}

async function countRows(table: string) {
  const { rows } = await app.db.$client.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

async function countMailsTo(email: string) {
  const { rows } = await app.db.$client.query(
    'select count(*)::int as count from development_mails where "to" = $1',
    [email],
  );
  return rows[0].count;
}

describe.each(['request-login-link', 'request-password-reset'])('POST /api/auth/%s', (path) => {
  const request = (email: string) => app.call('POST', `/api/auth/${path}`, { json: { email } });

  it('gives the same answer and queues the same job for an address with and without an account', async () => {
    const { email } = await createSecretary(app);
    const answers = [];
    for (const address of [email, createEmailAddress()]) {
      const stored = await countRows('verifications');
      answers.push(await removeRandomParts(await request(address)));
      const queued = await takeQueuedJobs(mailLinkJob.name, 'mail.send');
      expect(queued.map(({ name }) => name)).toEqual([mailLinkJob.name]);
      expect(await countRows('verifications')).toBe(stored);
    }
    expect(answers[0]?.status).toBe(200);
    expect(answers[0]).toEqual(answers[1]);
  });

  it('mails no link when its job runs after the link would have expired', async () => {
    const { email } = await createSecretary(app);
    await request(email);
    const [job] = await takeQueuedJobs(mailLinkJob.name);
    now = new Date(now.getTime() + 61 * 60_000);
    await app.runJob(mailLinkJob.name, job?.data);
    await runQueuedJobs(app, 'mail.send');
    expect(await countMailsTo(email)).toBe(0);
  });

  it('keeps the address out of the queue in plain text', async () => {
    const email = createEmailAddress();
    await request(email);
    expect(JSON.stringify(await takeQueuedJobs(mailLinkJob.name))).not.toContain(email);
  });

  it('mails one link when its job runs twice, and none to an address without an account', async () => {
    const { email } = await createSecretary(app);
    const unknown = createEmailAddress();
    for (const address of [email, unknown]) {
      await request(address);
      const [job] = await takeQueuedJobs(mailLinkJob.name);
      for (let run = 0; run < 2; run++) await app.runJob(mailLinkJob.name, job?.data);
    }
    await runQueuedJobs(app, 'mail.send');
    expect(await countMailsTo(email)).toBe(1);
    expect(await countMailsTo(unknown)).toBe(0);
  });
});
