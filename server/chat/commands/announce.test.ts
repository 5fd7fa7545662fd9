import { beforeEach, expect, it, vi } from 'vitest';
import { defineSubscriber } from '../../platform/jobs/events.ts';
import { createTwoClubsWithConversation, sendTestMessage } from '../../testing/chat.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';
import { newMessagesReceived } from '../events.ts';
import { emitNewMessagesEvent } from './announce.ts';

let now = new Date('2027-05-01T10:00:00Z');
const advanceSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const listener = defineSubscriber({
  event: newMessagesReceived,
  name: 'listen',
  react: async () => {},
});
const app = await startTestApp({ clock: () => now, extraSubscribers: [listener] });

beforeEach(() => advanceSeconds(3600));

it('notifies a club of a new message at once, and of further unread messages only after a minute', async () => {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  for (const body of ['One', 'Two', 'Three']) await sendTestMessage(app, one.browser, id, body);
  expect(await listAnnouncedClubIds(id)).toEqual([other.club.id]);
  advanceSeconds(59);
  await sendTestMessage(app, one.browser, id, 'Four');
  expect(await listAnnouncedClubIds(id)).toHaveLength(1);
  advanceSeconds(1);
  await sendTestMessage(app, one.browser, id, 'Five');
  expect(await listAnnouncedClubIds(id)).toHaveLength(2);
});

it('notifies a club of a new message without delay when it has read all earlier messages', async () => {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  const first = await sendTestMessage(app, one.browser, id, 'One');
  await markMessagesRead(other.browser, id, first.id);
  await sendTestMessage(app, one.browser, id, 'Two');
  expect(await listAnnouncedClubIds(id)).toEqual([other.club.id, other.club.id]);
});

it('notifies a club once of a new message when the server stopped before it sent the notification', async () => {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  await sendTestMessage(app, one.browser, id, 'One');
  await markConversationNotAnnounced(id);
  await app.runJob('chat.tell-of-missed-news');
  expect(await listAnnouncedClubIds(id)).toEqual([]);
  advanceSeconds(11);
  await app.runJob('chat.tell-of-missed-news');
  await app.runJob('chat.tell-of-missed-news');
  expect(await listAnnouncedClubIds(id)).toEqual([other.club.id]);
});

it('announces no message that the club has read already, and announces the next one without delay', async () => {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  const first = await sendTestMessage(app, one.browser, id, 'One');
  await markMessagesRead(other.browser, id, first.id);
  const emitted = vi.fn();
  const deps = { db: app.db, clock: () => now, events: { emit: emitted } };
  await emitNewMessagesEvent(deps, { conversationId: id, clubId: other.club.id });
  expect(emitted.mock.calls.flatMap(([, , ...occurrences]) => occurrences)).toEqual([]);
  await sendTestMessage(app, one.browser, id, 'Two');
  expect(await listAnnouncedClubIds(id)).toHaveLength(2);
});

it('notifies a club of a message that is still unread when the club marks an earlier message as read', async () => {
  const { one, other, id } = await createTwoClubsWithConversation(app);
  const first = await sendTestMessage(app, one.browser, id, 'One');
  advanceSeconds(20);
  const second = await sendTestMessage(app, one.browser, id, 'Two');
  expect(await listAnnouncedClubIds(id)).toHaveLength(1);
  await markMessagesRead(other.browser, id, first.id);
  expect(await listAnnouncedClubIds(id)).toEqual([other.club.id, other.club.id]);
  await markMessagesRead(other.browser, id, second.id);
  expect(await listAnnouncedClubIds(id)).toHaveLength(2);
});

function markMessagesRead(as: Browser, id: string, upTo: string) {
  return app.call('PUT', `/api/v1/conversations/${id}/read`, { as, json: { upTo } });
}

async function listAnnouncedClubIds(id: string): Promise<string[]> {
  const { rows } = await app.db.$client.query(
    `select data ->> 'clubId' as club from pgboss.job
     where name = 'chat.message-news.listen' and data ->> 'conversationId' = $1`,
    [id],
  );
  return rows.map(({ club }) => club);
}

async function markConversationNotAnnounced(id: string) {
  await app.db.$client.query(
    'update conversation_sides set told_at = null where conversation_id = $1',
    [id],
  );
  await app.db.$client.query(`delete from pgboss.job where data ->> 'conversationId' = $1`, [id]);
}
