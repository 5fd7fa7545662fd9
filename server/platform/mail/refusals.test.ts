import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { createEmailAddress, startTestApp } from '../../testing/test-app.ts';
import { listMailsTo, startSmtpServer } from '../../testing/vendors/smtp-server.ts';
import type { MailCause } from './budgets.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-refusals-'));
const refused = new Set<string>();
const smtp = await startSmtpServer(folder, { refuseRecipient: (to) => refused.has(to) });
afterAll(async () => {
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});
const app = await startTestApp({ settings: { SMTP_URL: smtp.url } });

async function send(to: string, kind: MailCause['kind']) {
  const letter = { subject: kind, paragraphs: [] };
  await app.foundation.mail.send(app.db, to, letter, { kind });
  for (const queue of ['mail.send', 'mail.send-notice', 'mail.send-bulk'])
    await runQueuedJobs(app, queue).catch(() => {});
}

const listSubjects = async (to: string) =>
  (await listMailsTo(folder, to)).map(({ subject }) => subject).reverse();

const letTimePass = (hours: number) =>
  app.db.$client.query(
    `update mail_refusals set first_at = first_at - make_interval(hours => $1),
      last_at = last_at - make_interval(hours => $1)`,
    [hours],
  );

/** An address that the mail server has refused on two days. It would take mails now. */
async function createRefusedAddress() {
  const to = createEmailAddress();
  refused.add(to);
  await send(to, 'notice');
  await letTimePass(24);
  await send(to, 'notice');
  refused.delete(to);
  return to;
}

it('sends no notices and bulk mails for a week to an address that was refused on two days', async () => {
  const to = await createRefusedAddress();
  await send(to, 'notice');
  await send(to, 'digest');
  expect(await listSubjects(to)).toEqual([]);
  const skipped = 'mails_total{lane="notice",outcome="skipped"} 1';
  expect(await app.foundation.metrics.registry.metrics()).toContain(skipped);
  await letTimePass(7 * 24);
  await send(to, 'notice');
  expect(await listSubjects(to)).toEqual(['notice']);
});

it('sends a code to such an address, and notices again after it was accepted', async () => {
  const to = await createRefusedAddress();
  await send(to, 'account');
  await send(to, 'notice');
  expect(await listSubjects(to)).toEqual(['account', 'notice']);
});

it('sends notices to an address that was refused only within a few hours', async () => {
  const to = createEmailAddress();
  refused.add(to);
  await send(to, 'notice');
  await letTimePass(3);
  await send(to, 'notice');
  refused.delete(to);
  await send(to, 'notice');
  expect(await listSubjects(to)).toEqual(['notice']);
});

it('stores no address of a refused mail', async () => {
  const to = await createRefusedAddress();
  const { rows } = await app.db.$client.query('select key from mail_refusals');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ key }) => key.includes(to) || key.includes('club.example'))).toBe(false);
});

it('forgets refusals after thirty days', async () => {
  await createRefusedAddress();
  await letTimePass(31 * 24);
  await app.runJob('platform.sweep');
  expect((await app.db.$client.query('select from mail_refusals')).rowCount).toBe(0);
});
