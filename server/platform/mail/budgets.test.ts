import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createEmailAddress, startTestApp } from '../../testing/test-app.ts';
import { runTransaction } from '../database/database.ts';
import { type MailCause, mailBudgetLimits } from './budgets.ts';

const app = await startTestApp();
const { db, mail, metrics } = app.foundation;

/** Tests begin with unused budgets, because the addresses of networks are few. */
beforeEach(() => db.$client.query('delete from mail_budgets'));

const send = (to: string, cause: MailCause) =>
  mail.send(db, to, { subject: 'News', paragraphs: [] }, cause);

async function countSent(mails: Promise<boolean>[]) {
  return (await Promise.all(mails)).filter((isSent) => isSent).length;
}

const times = <Result>(count: number, create: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => create(index));

const { notice, account } = mailBudgetLimits;

it('sends 30 notices a day that one club causes to one address, and those of other clubs', async () => {
  const to = createEmailAddress();
  const flood = { kind: 'notice', clubId: randomUUID() } as const;
  expect(await countSent(times(90, () => send(to, flood)))).toBe(30);
  expect(await send(to.toUpperCase(), flood)).toBe(false);
  expect(await send(createEmailAddress(), flood)).toBe(true);
  expect(await send(to, { kind: 'notice', clubId: randomUUID() })).toBe(true);
});

it('sends 500 notices a day that one club causes, however many addresses get them', async () => {
  const flood = { kind: 'notice', clubId: randomUUID() } as const;
  expect(await countSent(times(520, () => send(createEmailAddress(), flood)))).toBe(500);
  expect(await send(createEmailAddress(), { kind: 'notice', clubId: randomUUID() })).toBe(true);
});

it('sends 60 notices a day to one address that many clubs of one network cause', async () => {
  const to = createEmailAddress();
  const network = '198.51.100.7';
  const flood = times(90, () => send(to, { kind: 'notice', clubId: randomUUID(), network }));
  expect(await countSent(flood)).toBe(60);
  const other = { kind: 'notice', clubId: randomUUID(), network: '198.51.101.7' } as const;
  expect(await send(to, other)).toBe(true);
});

it('sends 30 mails about accounts an hour that one network causes, and those of other networks', async () => {
  const flood = { kind: 'account', network: '2001:db8:1:2:3::4' } as const;
  expect(await countSent(times(60, () => send(createEmailAddress(), flood)))).toBe(30);
  const neighbour = { kind: 'account', network: '2001:0db8:0001:0002::' } as const;
  expect(await send(createEmailAddress(), neighbour)).toBe(false);
  expect(await send(createEmailAddress(), { ...flood, network: '2001:db8:1:3::' })).toBe(true);
});

it('sends a mail about an account to an address whose budget for notices is used up', async () => {
  const to = createEmailAddress();
  const limit = notice['address-day'] ?? 0;
  const flood = times(limit + 5, () => send(to, { kind: 'notice', clubId: randomUUID() }));
  expect(await countSent(flood)).toBe(limit);
  expect(await send(to, { kind: 'account', network: '198.51.100.9' })).toBe(true);
  expect(await send(to, { kind: 'urgent', clubId: randomUUID() })).toBe(true);
});

it('sends the owner a mail to reset a password after strangers of four networks asked for many', async () => {
  const to = createEmailAddress();
  const networks = ['198.51.100.21', '198.51.100.22', '198.51.100.23', '2001:db8:9:1::'];
  const flood = networks.map((network) =>
    countSent(times(30, () => send(to, { kind: 'reset', network }))),
  );
  expect(await Promise.all(flood)).toEqual([3, 3, 3, 3]);
  expect(await send(to, { kind: 'reset', network: '203.0.113.21' })).toBe(true);
});

it('does not count mails that their sender may not send in the budget of the recipient', async () => {
  const to = createEmailAddress();
  const flood = { kind: 'notice', clubId: randomUUID() } as const;
  await Promise.all(times(200, () => send(to, flood)));
  const others = times(50, () => send(to, { kind: 'notice', clubId: randomUUID() }));
  expect(await countSent(others)).toBe(50);
});

it.each(['127.0.0.1', '::1', '0000:0000:0000:0000:0000:0000:0000:0000'])(
  'has no budget for the network of requests from %s, which an untrusted proxy forwards',
  async (network) => {
    const count = (account['network-hour'] ?? 0) + 5;
    const mails = times(count, () => send(createEmailAddress(), { kind: 'account', network }));
    expect(await countSent(mails)).toBe(count);
  },
);

it('sends mails again on the next day', async () => {
  const to = createEmailAddress();
  const flood = { kind: 'notice', clubId: randomUUID() } as const;
  await Promise.all(times(31, () => send(to, flood)));
  expect(await send(to, flood)).toBe(false);
  await db.$client.query("update mail_budgets set started_at = started_at - interval '1 day'");
  expect(await send(to, flood)).toBe(true);
  await db.$client.query("update mail_budgets set started_at = started_at - interval '3 days'");
  await app.runJob('platform.sweep');
  expect((await db.$client.query('select from mail_budgets')).rowCount).toBe(0);
});

it('does not count a mail whose transaction rolls back', async () => {
  const to = createEmailAddress();
  const cause = { kind: 'notice', clubId: randomUUID() } as const;
  const letter = { subject: 'News', paragraphs: [] };
  const isUndone = runTransaction(db, async (tx) => {
    await mail.send(tx, to, letter, cause);
    throw new Error('rain');
  });
  await expect(isUndone).rejects.toThrow('rain');
  expect((await db.$client.query('select from mail_budgets')).rowCount).toBe(0);
});

it('counts mails over budget in the metrics and logs them without addresses and networks', async () => {
  const to = createEmailAddress();
  const flood = { kind: 'urgent', clubId: randomUUID(), network: '198.51.100.11' } as const;
  await Promise.all(times(12, () => send(to, flood)));
  expect(await metrics.registry.metrics()).toContain(
    'mails_over_budget_total{kind="urgent",budget="club-address-day"} 2',
  );
  const lines = app.logged.filter((line) => line.includes('mail over budget'));
  expect(lines.some((line) => line.includes('"budget":"club-address-day"'))).toBe(true);
  for (const secret of [to, flood.clubId, flood.network])
    expect(app.logged.join('\n')).not.toContain(secret);
});
