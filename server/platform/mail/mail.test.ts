import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createEmailAddress, startTestApp } from '../../testing/test-app.ts';
import { listMailsTo, startSmtpServer } from '../../testing/vendors/smtp-server.ts';
import { runTransaction } from '../database/database.ts';
import { failedJobsQueue } from '../jobs/jobs.ts';
import { createSecrets } from '../secrets.ts';
import type { MailCause } from './budgets.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-mails-'));
const smtp = await startSmtpServer(folder);
afterAll(async () => {
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});
const app = await startTestApp({
  worker: true,
  settings: { SMTP_URL: smtp.url, MAIL_FROM: 'Fixturebook <book@fixturebook.example>' },
});
const { db, mail } = app.foundation;
const cause = { kind: 'notice' } as const;

async function waitForMails(address: string, count = 1) {
  await vi.waitUntil(async () => (await listMailsTo(folder, address)).length >= count, {
    timeout: 20_000,
  });
  return listMailsTo(folder, address);
}

it('sends a mail over SMTP with a text and an HTML part', async () => {
  const to = createEmailAddress();
  await mail.send(
    db,
    to,
    {
      subject: 'Tea & scones at Llanelli’s ground',
      paragraphs: ['See you <b>there</b>.\nBring a ball.'],
      code: '4321',
      action: { label: 'Open', url: 'https://fixturebook.example/a?b=1&c=2' },
      otherAction: { label: 'Close', url: 'https://fixturebook.example/c' },
    },
    cause,
  );
  const [received] = await waitForMails(to);
  expect(received?.subject).toBe('Tea & scones at Llanelli’s ground');
  expect(received?.text).toContain('See you <b>there</b>.\nBring a ball.');
  expect(received?.text).toMatch(/^4321$/m);
  expect(received?.text).toContain('Open: https://fixturebook.example/a?b=1&c=2');
  expect(received?.text).toContain('Close: https://fixturebook.example/c');
  expect(received?.html).toContain('href="https://fixturebook.example/c"');
  expect(received?.html).toContain('See you &lt;b&gt;there&lt;/b&gt;.');
});

it('adds an unsubscribe link for people and unsubscribe headers for mail programs', async () => {
  const to = createEmailAddress();
  const page = 'https://fixturebook.example/unsubscribe?token=a&b';
  const oneClick = 'https://fixturebook.example/api/v1/unsubscribe?token=a&b';
  const unsubscribe = { what: 'late changes', page, oneClick };
  await mail.send(db, to, { subject: 'News', paragraphs: ['Text'], unsubscribe }, cause);
  const [received] = await waitForMails(to);
  expect(received?.text).toContain(`Stop emails about late changes: ${page}`);
  expect(received?.html).toContain('href="https://fixturebook.example/unsubscribe?token=a&amp;b"');
  expect(received?.headers).toMatchObject({
    'list-unsubscribe': `<${oneClick}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  await mail.send(db, to, { subject: 'Needed', paragraphs: ['Text'] }, cause);
  const [needed] = await waitForMails(to, 2);
  expect(needed?.headers).not.toHaveProperty('list-unsubscribe');
});

it('does not let line breaks in the subject of an email add a header', async () => {
  const to = createEmailAddress();
  const subject = 'Hello\r\nBcc: everyone@club.example\r\n\r\nBuy now';
  await mail.send(db, to, { subject, paragraphs: ['Text'] }, cause);
  const [received] = await waitForMails(to);
  expect(received?.subject).toContain('Hello');
  expect(await listMailsTo(folder, 'everyone@club.example')).toEqual([]);
});

it('does not send an email when the transaction rolls back', async () => {
  const to = createEmailAddress();
  await expect(
    runTransaction(db, async (tx) => {
      await mail.send(tx, to, { subject: 'Rolled back', paragraphs: [] }, cause);
      throw new Error('rain');
    }),
  ).rejects.toThrow('rain');
  await mail.send(db, to, { subject: 'Committed', paragraphs: [] }, cause);
  expect((await waitForMails(to)).map(({ subject }) => subject)).toEqual(['Committed']);
});

it('encrypts the text of an email in the job queue', async () => {
  const to = createEmailAddress();
  await mail.send(db, to, { subject: 'Your code', paragraphs: [], code: '4321' }, cause);
  await waitForMails(to);
  const { rows } = await db.$client.query('select data::text as data from pgboss.job');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ data }) => data.includes(to) || data.includes('4321'))).toBe(false);
});

it('sends each email once, without waiting for a slow one', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = createEmailAddress();
  const waitingAddresses = new Set<string>();
  const server = await startSmtpServer(folder, {
    beforeAccept: async (to) => {
      waitingAddresses.add(to);
      if (to === slow) await released;
    },
  });
  const own = await startTestApp({ worker: true, settings: { SMTP_URL: server.url } });
  const send = (to: string) =>
    own.foundation.mail.send(own.db, to, { subject: 'News', paragraphs: [] }, cause);
  await send(slow);
  await vi.waitUntil(() => waitingAddresses.has(slow), { timeout: 10_000 });

  const others = Array.from({ length: 30 }, createEmailAddress);
  await Promise.all(others.map(send));
  for (const other of others) await waitForMails(other);
  expect(await listMailsTo(folder, slow)).toEqual([]);
  release();
  expect(await waitForMails(slow)).toHaveLength(1);
  await server.stop();
});

it('sends a code although the mail server holds up notices and bulk mails', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const code = createEmailAddress();
  let heldUp = 0;
  const server = await startSmtpServer(folder, {
    beforeAccept: async (to) => {
      if (to === code) return;
      heldUp += 1;
      await released;
    },
  });
  const own = await startTestApp({ worker: true, settings: { SMTP_URL: server.url } });
  const send = (to: string, sent: MailCause) =>
    own.foundation.mail.send(own.db, to, { subject: 'News', paragraphs: [] }, sent);
  for (let count = 0; count < 20; count++) {
    await send(createEmailAddress(), { kind: 'notice' });
    await send(createEmailAddress(), { kind: 'notice', isBulk: true });
  }
  await vi.waitUntil(() => heldUp >= 4, { timeout: 10_000 });
  await send(code, { kind: 'account' });
  expect(await waitForMails(code)).toHaveLength(1);
  release();
  await server.stop();
});

it('sends a code before the late changes that were queued before it', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const code = createEmailAddress();
  const arrivals: string[] = [];
  const server = await startSmtpServer(folder, {
    beforeAccept: async (to) => {
      arrivals.push(to);
      await released;
    },
  });
  const own = await startTestApp({ worker: true, settings: { SMTP_URL: server.url } });
  const send = (to: string, kind: MailCause['kind']) =>
    own.foundation.mail.send(own.db, to, { subject: 'News', paragraphs: [] }, { kind });
  for (let count = 0; count < 20; count++) await send(createEmailAddress(), 'urgent');
  await vi.waitUntil(() => arrivals.length === 4, { timeout: 10_000 });
  await send(code, 'account');
  release();
  await vi.waitUntil(() => arrivals.length === 21, { timeout: 20_000 });
  expect(arrivals.indexOf(code)).toBeLessThan(8);
  await server.stop();
});

it('sends at most as many bulk mails as MAIL_BULK_PER_MINUTE allows', async () => {
  const arrivals: number[] = [];
  const server = await startSmtpServer(folder, {
    beforeAccept: async () => void arrivals.push(performance.now()),
  });
  const settings = { SMTP_URL: server.url, MAIL_BULK_PER_MINUTE: '120' };
  const own = await startTestApp({ worker: true, settings });
  for (let count = 0; count < 4; count++)
    await own.foundation.mail.send(
      own.db,
      createEmailAddress(),
      { subject: 'Digest', paragraphs: [] },
      { kind: 'digest' },
    );
  await vi.waitUntil(() => arrivals.length === 4, { timeout: 20_000 });
  expect((arrivals[3] ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(1_000);
  await server.stop();
});

it('keeps a mail that the mail server refuses for good, without another try', async () => {
  const refused = createEmailAddress();
  let tries = 0;
  const server = await startSmtpServer(folder, {
    refuseRecipient: (to) => {
      tries += 1;
      return to === refused;
    },
  });
  const own = await startTestApp({ worker: true, settings: { SMTP_URL: server.url } });
  await own.foundation.mail.send(own.db, refused, { subject: 'News', paragraphs: [] }, cause);
  const listFailed = () =>
    own.db.$client.query('select source_name from pgboss.job where name = $1', [failedJobsQueue]);
  await vi.waitUntil(async () => (await listFailed()).rowCount === 1, { timeout: 10_000 });
  expect((await listFailed()).rows).toEqual([{ source_name: 'mail.send-notice' }]);
  expect(tries).toBe(1);
  await own.foundation.mail.cancelPending(own.db, refused, new Date(Date.now() + 60_000));
  expect((await listFailed()).rows).toEqual([]);
  await server.stop();
});

it('cancels a mail that was queued before a time and refused for good after it', async () => {
  const to = createEmailAddress();
  const server = await startSmtpServer(folder, { refuseRecipient: () => true });
  const own = await startTestApp({ worker: true, settings: { SMTP_URL: server.url } });
  await own.foundation.mail.send(own.db, to, { subject: 'News', paragraphs: [] }, cause);
  const time = "select now() + interval '1 millisecond' as queued";
  const { queued } = (await own.db.$client.query(time)).rows[0];
  const countFailed = async () =>
    (await own.db.$client.query('select from pgboss.job where name = $1', [failedJobsQueue]))
      .rowCount;
  await vi.waitUntil(async () => (await countFailed()) === 1, { timeout: 10_000 });
  await own.foundation.mail.cancelPending(own.db, to, queued);
  expect(await countFailed()).toBe(0);
  await server.stop();
});

it('does not send a queued email after its expiry time', async () => {
  const to = createEmailAddress();
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();
  await mail.send(db, to, { subject: 'Too late', paragraphs: [], until: until(-1) }, cause);
  const dropped = 'jobs_total{name="mail.send-notice",outcome="dropped"} 1';
  await vi.waitUntil(
    async () => (await app.foundation.metrics.registry.metrics()).includes(dropped),
    { timeout: 10_000 },
  );
  await mail.send(db, to, { subject: 'In time', paragraphs: [], until: until(60_000) }, cause);
  expect((await waitForMails(to)).map(({ subject }) => subject)).toEqual(['In time']);
});

it('cancels the queued emails to an address, even if the queue has emails encrypted with another SECRET', async () => {
  const own = await startTestApp();
  const [leaver, other] = [createEmailAddress(), createEmailAddress()];
  for (const to of [leaver, other])
    await own.foundation.mail.send(own.db, to, { subject: 'News', paragraphs: [] }, cause);
  const foreign = createSecrets('another secret of thirty-two chars').seal('mail', '{}');
  await own.db.$client.query(
    "insert into pgboss.job (name, data) values ('mail.send', jsonb_build_object('sealed', $1::text))",
    [foreign],
  );
  await own.foundation.mail.cancelPending(own.db, leaver, new Date(Date.now() + 60_000));
  const { rows } = await own.db.$client.query(
    "select data ->> 'sealed' as sealed from pgboss.job where name in ('mail.send', 'mail.send-notice')",
  );
  const left = rows.filter(({ sealed }) => sealed !== foreign);
  expect(left).toHaveLength(1);
  expect(own.foundation.secrets.open('mail', left[0].sealed)).toContain(other);
});

it('responds 404 for the development mailbox when an SMTP server is configured', async () => {
  expect((await app.call('GET', '/api/dev/mail')).status).toBe(404);
  expect((await app.call('GET', '/dev/mail')).status).toBe(404);
});

it('sends queued emails when the mail server works again', async () => {
  const refusing = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const { port } = refusing.address() as { port: number };
  const away = await startTestApp({
    worker: true,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
  const to = createEmailAddress();
  await away.foundation.mail.send(away.db, to, { subject: 'Late', paragraphs: [] }, cause);
  await vi.waitUntil(() => away.logged.some((line) => line.includes('job failed')), {
    timeout: 10_000,
  });
  await new Promise((resolve) => refusing.close(resolve));
  const back = await startSmtpServer(folder, { port });
  const received = await waitForMails(to);
  expect(received).toHaveLength(1);
  await back.stop();
});
