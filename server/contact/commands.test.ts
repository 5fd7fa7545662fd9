import { expect, it } from 'vitest';
import { mailBudgetLimits } from '../platform/mail/budgets.ts';
import { startTestApp } from '../testing/test-app.ts';
import { maxRequeuedMessages } from './policy.ts';

let now = new Date();
const app = await startTestApp({ clock: () => now, settings: { TRUST_PROXY: 'on' } });
const maxMails = mailBudgetLimits.contact['address-day'] ?? 0;
const messages = maxMails + 10;

it('stores every contact message from many networks, and mails no more than the budget of support in a day', async () => {
  for (let sent = 0; sent < messages; sent += 10) {
    const networks = Array.from({ length: 10 }, (_, index) => sent + index);
    expect(await Promise.all(networks.map(sendContactMessage))).toEqual(networks.map(() => 200));
  }
  expect(await countMessages()).toBe(messages);
  expect(await takeQueuedMails()).toBe(maxMails);

  now = new Date(now.getTime() + 16 * 3_600_000);
  await app.runJob('contact.mail-those-left');
  expect(await takeQueuedMails()).toBe(0);
  await app.db.$client.query('delete from mail_budgets');
  const runs = [];
  for (let run = 0; run < 3; run++) {
    await app.runJob('contact.mail-those-left');
    runs.push(await takeQueuedMails());
  }
  expect(runs).toEqual([maxRequeuedMessages, maxMails - maxRequeuedMessages, 0]);
}, 60_000);

it('queues later contact messages too when earlier unmailed ones would fill a whole run', async () => {
  await app.db.$client.query('delete from contact_messages');
  await app.db.$client.query('delete from mail_budgets');
  for (const days of [3, 2]) {
    const createdAt = new Date(now.getTime() - days * 86_400_000);
    await app.db.$client.query(
      `insert into contact_messages (name, email, message, suspect, created_at)
      select 'A reader', 'reader@club.example', $1, false, $2 from generate_series(1, $3)`,
      [`${days} days ago`, createdAt, maxRequeuedMessages],
    );
  }
  await app.runJob('contact.mail-those-left');
  const { rows } = await app.db.$client.query(
    `select distinct m.message from contact_messages m
    join pgboss.job j on j.name = 'contact.mail' and j.data ->> 'id' = m.id::text`,
  );
  expect(rows).toContainEqual({ message: '2 days ago' });
});

async function sendContactMessage(network: number) {
  const json = { name: 'A reader', email: 'reader@club.example', message: 'Hello.' };
  const headers = { 'x-forwarded-for': `192.0.2.${network}` };
  return (await app.call('POST', '/api/v1/contact', { json, headers })).status;
}

async function countMessages() {
  const { rows } = await app.db.$client.query('select from contact_messages');
  return rows.length;
}

/** Removes the queued mails, and returns how many there were. */
async function takeQueuedMails() {
  const { rowCount } = await app.db.$client.query(
    "delete from pgboss.job where name = 'contact.mail'",
  );
  return rowCount;
}
