import { expect, it } from 'vitest';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import { createProClub } from '../../testing/builders.ts';
import { startTestApp } from '../../testing/test-app.ts';

const inTwoDays = addDays(toLondonDate(new Date()), 2);
const noon = new Date(`${inTwoDays}T12:00:00Z`);
const night = new Date(`${inTwoDays}T23:30:00Z`);

/** Sends a message to a club, notifies it, and lists the push jobs and the outcomes of pushes. */
async function notifyOfMessage(at: Date, wantsPushes: boolean) {
  const app = await startTestApp({ clock: () => at });
  const [sender, receiver] = [await createProClub(app), await createProClub(app)];
  const path = '/api/v1/me/notification-preferences';
  const chosen = await (await app.call('GET', path, { as: receiver.browser })).json();
  chosen.kinds.message.push = wantsPushes;
  await app.call('PUT', path, { as: receiver.browser, json: chosen });
  const opening = { as: sender.browser, json: { clubId: receiver.club.id } };
  const { id } = await (await app.call('POST', '/api/v1/conversations', opening)).json();
  const json = { clientId: crypto.randomUUID(), body: 'Is the 6th still free?' };
  await app.call('POST', `/api/v1/conversations/${id}/messages`, { as: sender.browser, json });
  await app.runJob('chat.message-news.notify', { conversationId: id, clubId: receiver.club.id });
  const { rows } = await app.db.$client.query(`
    select (select count(*)::int from pgboss.job where name = 'notifications.push') as due,
      (select count(*)::int from waiting_jobs where name = 'notifications.push') as waiting,
      (select array_agg(outcome::text) from notification_outcomes where channel = 'push') as outcomes`);
  return rows[0];
}

it('queues no push job when the officers have switched off pushes about the kind of news, and records why', async () => {
  const notified = await notifyOfMessage(noon, false);
  expect(notified).toEqual({ due: 0, waiting: 0, outcomes: ['kind-off'] });
});

it('queues a push job until the morning in the quiet hours, although no browser takes pushes yet', async () => {
  const notified = await notifyOfMessage(night, true);
  expect(notified).toEqual({ due: 0, waiting: 1, outcomes: ['quiet-hours'] });
});
