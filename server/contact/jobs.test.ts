import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createEmailAddress, startTestApp, type TestApp } from '../testing/test-app.ts';
import { listMails, listMailsTo, startSmtpServer } from '../testing/vendors/smtp-server.ts';
import { waitForJobs } from '../testing/wait-for-jobs.ts';

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-contact-'));
const smtp = await startSmtpServer(folder);
afterAll(async () => {
  await smtp.stop();
  await rm(folder, { recursive: true, force: true });
});

let now = new Date();
const clock = () => now;
const advanceClock = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

async function startContactApp(smtpUrl: string, worker = true) {
  const support = createEmailAddress();
  const settings = { SMTP_URL: smtpUrl, SUPPORT_EMAIL: support };
  const app = await startTestApp({ worker, clock, settings });
  return { app, support };
}

async function sendContactMessage(
  app: TestApp,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const message = { name: 'A reader', email: 'reader@club.example', message: 'Hello.', ...fields };
  const response = await app.call('POST', '/api/v1/contact', { json: message });
  expect(response.status).toBe(200);
  return (await response.json()).id;
}

async function listUnmailedMessageIds(app: TestApp) {
  const { rows } = await app.db.$client.query(
    'select id from contact_messages where mailed_at is null order by created_at',
  );
  return rows.map(({ id }) => id);
}

describe('a contact message', () => {
  it('mails a contact message to support unchanged, with the sender as the reply address', async () => {
    const { app, support } = await startContactApp(smtp.url);
    await sendContactMessage(app, {
      name: '"Tea", Esq. <x@y.example>',
      message: 'One & <b>two</b>\n\nthree',
    });
    await waitForJobs(app);
    const [mail, ...others] = await listMailsTo(folder, support);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Contact Us');
    expect(mail?.text).toContain('Name: "Tea", Esq. <x@y.example>');
    expect(mail?.text).toContain('Email: reader@club.example');
    expect(mail?.text).toContain('Message:\nOne & <b>two</b>\n\nthree');
    expect(mail?.html).toContain('One &amp; &lt;b&gt;two&lt;/b&gt;');
    expect(mail?.headers['reply-to']).toMatch(/<reader@club\.example>$/);
    expect(await listUnmailedMessageIds(app)).toEqual([]);
  });

  it.each(['a,b@c.example', '<a@b.example', 'a"b@c.example', 'a;b:c@d.example'])(
    'sends one email, only to support, when the sender’s address is %s',
    async (email) => {
      const { app, support } = await startContactApp(smtp.url);
      const before = (await listMails(folder)).length;
      await sendContactMessage(app, { email });
      await waitForJobs(app);
      expect(await listMailsTo(folder, support)).toHaveLength(1);
      expect(await listMails(folder)).toHaveLength(before + 1);
    },
  );

  it('retries a contact message while the mail server is down, and mails it once', async () => {
    const refusing = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as { port: number };
    const { app, support } = await startContactApp(`smtp://127.0.0.1:${port}`);
    const id = await sendContactMessage(app);
    await vi.waitUntil(() => app.logged.some((line) => line.includes('job failed')), {
      timeout: 20_000,
    });
    expect(await listUnmailedMessageIds(app)).toEqual([id]);
    await new Promise((resolve) => refusing.close(resolve));
    const back = await startSmtpServer(folder, { port });
    await vi.waitUntil(async () => (await listUnmailedMessageIds(app)).length === 0, {
      timeout: 20_000,
    });
    await waitForJobs(app);
    expect(await listMailsTo(folder, support)).toHaveLength(1);
    await back.stop();
  });

  it('queues the mail job of a contact message again if the message is still unmailed 16 hours later', async () => {
    const { app, support } = await startContactApp(smtp.url, false);
    const id = await sendContactMessage(app);
    const machine = await sendContactMessage(app, { subject: 'Bats' });
    await app.db.$client.query(`delete from pgboss.job where name = 'contact.mail'`);
    const queued = async () => {
      const { rows } = await app.db.$client.query(
        `select data ->> 'id' as id from pgboss.job where name = 'contact.mail'`,
      );
      return rows.map((row) => row.id);
    };
    advanceClock(14);
    await app.runJob('contact.mail-those-left');
    expect(await queued()).toEqual([]);
    advanceClock(2);
    await app.runJob('contact.mail-those-left');
    expect(await queued()).toEqual([id]);
    await app.runJob('contact.mail', { id });
    expect(await app.runJob('contact.mail', { id })).toBe('dropped');
    expect(await listMailsTo(folder, support)).toHaveLength(1);
    expect(await listUnmailedMessageIds(app)).toEqual([machine]);
  });

  it('mails a contact message again with the same Message-ID when the server was killed after sending it', async () => {
    const { app, support } = await startContactApp(smtp.url, false);
    const id = await sendContactMessage(app);
    await app.runJob('contact.mail', { id });
    await app.db.$client.query('update contact_messages set mailed_at = null');
    await app.runJob('contact.mail', { id });
    const ids = (await listMailsTo(folder, support)).map(({ headers }) => headers['message-id']);
    expect(ids).toEqual([`<${id}@localhost>`, `<${id}@localhost>`]);
  });

  it('deletes a contact message 30 days after it was mailed, or after 180 days if it was never mailed', async () => {
    const { app } = await startContactApp(smtp.url, false);
    const mailed = await sendContactMessage(app);
    const notMailed = await sendContactMessage(app);
    const all = async () => {
      const { rows } = await app.db.$client.query('select id from contact_messages');
      return rows.map(({ id }) => id);
    };
    advanceClock(24 * 10);
    await app.runJob('contact.mail', { id: mailed });
    advanceClock(24 * 30 - 1);
    await app.runJob('contact.sweep');
    expect(await all()).toEqual(expect.arrayContaining([mailed, notMailed]));
    advanceClock(2);
    await app.runJob('contact.sweep');
    expect(await all()).toEqual([notMailed]);
    advanceClock(24 * 140);
    await app.runJob('contact.sweep');
    expect(await all()).toEqual([]);
  });
});
