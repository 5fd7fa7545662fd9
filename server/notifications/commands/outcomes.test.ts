import { expect, it } from 'vitest';
import { createTestClub } from '../../testing/builders.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { Outcome } from '../rules/outcomes.ts';
import { recordMailOutcome, recordOutcome } from './outcomes.ts';

const app = await startTestApp();

async function createNotification() {
  const { club } = await createTestClub(app);
  const { rows } = await app.db.$client.query(
    `insert into notifications (club_id, kind, subject, news, updated_at)
     values ($1, 'billing', 'MD1', '{"type": "mandate-ended", "mandateId": "MD1"}', now()) returning id`,
    [club.id],
  );
  return rows[0].id as string;
}

async function getOutcome(notificationId: string) {
  const { rows } = await app.db.$client.query(
    'select outcome from notification_outcomes where notification_id = $1',
    [notificationId],
  );
  return rows.map(({ outcome }) => outcome);
}

it.each<[Outcome[], Outcome]>([
  [['quiet-hours', 'kind-off'], 'kind-off'],
  [['quiet-hours', 'queued', 'outdated'], 'queued'],
  [['queued', 'delivered', 'outdated'], 'delivered'],
  [['queued', 'refused', 'delivered'], 'refused'],
  [['queued', 'delivered', 'refused'], 'refused'],
  [['in-digest', 'outdated'], 'in-digest'],
])('keeps of the outcomes %j of one mail the outcome %s', async (outcomes, expected) => {
  const notificationId = await createNotification();
  for (const outcome of outcomes)
    await recordOutcome(app.db, { notificationId, seq: 1 }, { channel: 'mail', outcome });
  expect(await getOutcome(notificationId)).toEqual([expected]);
});

it('replaces the outcome when a notification has newer messages, but not by an older one', async () => {
  const notificationId = await createNotification();
  const record = (seq: number, outcome: Outcome) =>
    recordOutcome(app.db, { notificationId, seq }, { channel: 'mail', outcome });
  await record(1, 'delivered');
  await record(2, 'read');
  await recordMailOutcome(app.db, { id: notificationId, seq: 1 }, 'refused');
  expect(await getOutcome(notificationId)).toEqual(['read']);
});

it('records nothing about a notification that has been deleted', async () => {
  const notificationId = '4f8b3c1e-9d0a-4a57-8c5b-1f2e3d4c5b6a';
  const mail = { channel: 'mail', outcome: 'outdated' } as const;
  await recordOutcome(app.db, { notificationId, seq: 1 }, mail);
  expect(await getOutcome(notificationId)).toEqual([]);
});

it('deletes outcomes after thirty days', async () => {
  const [old, recent] = [await createNotification(), await createNotification()];
  for (const notificationId of [old, recent])
    await recordOutcome(app.db, { notificationId, seq: 1 }, { channel: 'push', outcome: 'pushed' });
  await app.db.$client.query(
    `update notification_outcomes set at = now() - interval '31 days' where notification_id = $1`,
    [old],
  );
  await app.runJob('notifications.sweep');
  expect([await getOutcome(old), await getOutcome(recent)]).toEqual([[], ['pushed']]);
});
