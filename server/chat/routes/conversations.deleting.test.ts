import { describe, expect, it, vi } from 'vitest';
import { createProClub } from '../../testing/builders.ts';
import {
  createTwoClubsWithConversation,
  listNotifiedClubs,
  listTestConversations,
  listTestMessages,
  openTestConversation,
  sendTestMessage,
} from '../../testing/chat.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp({ worker: true });
const basePath = '/api/v1/conversations';

describe('deleting a conversation', () => {
  it('deletes a conversation only for the club that deletes it', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, one.browser, id, 'First');
    expect((await deleteConversation(one.browser, id)).status).toBe(204);
    expect(await listConversationIds(one.browser)).toEqual([]);
    expect((await listTestMessages(app, one.browser, id)).items).toEqual([]);
    expect(await listConversationIds(other.browser)).toEqual([id]);
    expect((await listTestMessages(app, other.browser, id)).items).toMatchObject([
      { body: 'First' },
    ]);
  });

  it('sends a live event only to the club that deletes a conversation', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, other.browser, id, 'Hello');
    await deleteConversation(one.browser, id);
    expect(await listNotifiedClubs(app, id)).toEqual([one.club.id]);
  });

  it('shows a deleted conversation again when a message arrives, without the older messages', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, other.browser, id, 'Old');
    await deleteConversation(one.browser, id);
    expect(
      (await app.call('GET', '/api/v1/me', { as: one.browser }).then((r) => r.json())).unread,
    ).toMatchObject({ conversations: 0 });
    await sendTestMessage(app, other.browser, id, 'New');
    const { items } = await listTestConversations(app, one.browser);
    expect(items).toMatchObject([{ id, unread: 1, lastMessage: { body: 'New' } }]);
    expect((await listTestMessages(app, one.browser, id)).items.map(({ body }) => body)).toEqual([
      'New',
    ]);
    expect((await listTestMessages(app, one.browser, id, '?after=0')).items).toHaveLength(1);
    expect((await listTestMessages(app, other.browser, id)).items).toHaveLength(2);
  });

  it('keeps messages that the club had not seen when it deleted the conversation', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, other.browser, id, 'Seen');
    const [seen] = (await listTestMessages(app, one.browser, id)).items;
    await sendTestMessage(app, other.browser, id, 'Not seen');
    expect((await deleteConversation(one.browser, id, `?upTo=${seen?.seq}`)).status).toBe(204);
    const { items } = await listTestConversations(app, one.browser);
    expect(items).toMatchObject([{ id, unread: 1, lastMessage: { body: 'Not seen' } }]);
    expect((await listTestMessages(app, one.browser, id)).items).toMatchObject([
      { body: 'Not seen' },
    ]);
    const [, last] = (await listTestMessages(app, other.browser, id)).items;
    expect((await deleteConversation(one.browser, id, `?upTo=${last?.seq}`)).status).toBe(204);
    expect(await listConversationIds(one.browser)).toEqual([]);
    expect((await deleteConversation(one.browser, id, '?upTo=x')).status).toBe(400);
  });

  it('lists a deleted conversation again when the club opens it', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, one.browser, id, 'Old');
    await deleteConversation(one.browser, id);
    const again = await openTestConversation(app, one.browser, other.club.id);
    expect(again).toMatchObject({ id, lastMessage: null });
    expect(await listConversationIds(one.browser)).toEqual([id]);
  });

  it('removes a conversation from the database after both clubs have deleted it', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, one.browser, id, 'Gone with both');
    await deleteConversation(one.browser, id);
    await deleteConversation(other.browser, id);
    await vi.waitUntil(async () => !(await countStoredConversations(id)), { timeout: 20_000 });
    expect((await app.call('GET', `${basePath}/${id}`, { as: one.browser })).status).toBe(404);
    const { rows } = await app.db.$client.query(
      'select 1 from messages where conversation_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('removes messages that both clubs have deleted, and keeps newer messages', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    await sendTestMessage(app, one.browser, id, 'Deleted by both');
    await deleteConversation(one.browser, id);
    await sendTestMessage(app, one.browser, id, 'Still there for one');
    await deleteConversation(other.browser, id);
    await vi.waitUntil(async () => (await listStoredMessageBodies(id)).length === 1, {
      timeout: 20_000,
    });
    expect(await listStoredMessageBodies(id)).toEqual(['Still there for one']);
    expect(await listConversationIds(one.browser)).toEqual([id]);
  });

  it('returns ‘not found’ when deleting another club’s conversation', async () => {
    const { id } = await createTwoClubsWithConversation(app);
    const stranger = await createProClub(app);
    expect((await deleteConversation(stranger.browser, id)).status).toBe(404);
    expect((await app.call('DELETE', `${basePath}/${id}`)).status).toBe(401);
    expect((await deleteConversation(stranger.browser, '0')).status).toBe(400);
  });
});

function deleteConversation(as: Browser, id: string, query = '') {
  return app.call('DELETE', `${basePath}/${id}${query}`, { as });
}

async function listConversationIds(as: Browser, query = '') {
  return (await listTestConversations(app, as, query)).items.map(({ id }) => id);
}

async function countStoredConversations(id: string) {
  return (await app.db.$client.query('select 1 from conversations where id = $1', [id])).rows
    .length;
}

async function listStoredMessageBodies(id: string) {
  const stored = 'select body from messages where conversation_id = $1 order by seq';
  return (await app.db.$client.query(stored, [id])).rows.map(({ body }) => body);
}
