import type { Message } from '@fixturebook/contract/chat';
import { describe, expect, it } from 'vitest';
import {
  createTwoClubsWithConversation,
  listTestConversations,
  listTestMessages,
  sendTestMessage,
} from '../testing/chat.ts';
import { createTestQuery } from '../testing/leaving.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const queryDatabase = createTestQuery(app);

const lastSeasonStart = `${new Date().getUTCFullYear() - 1}-01-01T00:00:00Z`;

/** Creates a conversation of 130 messages. The first 120 are older than last season. */
async function createOldConversation() {
  const chat = await createTwoClubsWithConversation(app);
  await queryDatabase(
    `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
     select $1, n, gen_random_uuid(), case n % 2 when 0 then $2::uuid else $3::uuid end,
       gen_random_uuid(), 'Message ' || n,
       $4::timestamptz - (130 - n) * interval '1 minute'
         + case when n > 120 then interval '1 hour' else interval '0' end
     from generate_series(1, 130) n`,
    chat.id,
    chat.one.club.id,
    chat.other.club.id,
    lastSeasonStart,
  );
  await queryDatabase(
    'update conversations set last_seq = 130, talked = true where id = $1',
    chat.id,
  );
  await queryDatabase(
    `update conversation_sides set hidden = false, read_up_to = 110, unread = 10, news_at = now()
     where conversation_id = $1`,
    chat.id,
  );
  return chat;
}

async function readBackwards(as: Browser, id: string) {
  const pages: Message[][] = [];
  let query = '';
  for (;;) {
    const { items } = await listTestMessages(app, as, id, query);
    if (items.length === 0) return pages;
    pages.push(items);
    query = `?before=${Math.min(...items.map(({ seq }) => seq))}`;
  }
}

function waitForLockedStatements(count: number) {
  const countWaiting = () =>
    queryDatabase(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    );
  return expect.poll(countWaiting, { interval: 10 }).toHaveLength(count);
}

const countArchived = async (id: string) =>
  (await queryDatabase('select from messages_archive where conversation_id = $1', id)).length;

describe('the archive of messages', () => {
  it('leaves every answer as it was before the messages were archived', async () => {
    const { one, other, id } = await createOldConversation();
    const read = async () => ({
      backwards: await readBackwards(one.browser, id),
      forwards: await listTestMessages(app, one.browser, id, '?after=100'),
      conversations: [
        await listTestConversations(app, one.browser),
        await listTestConversations(app, other.browser),
      ],
    });
    const before = await read();
    expect(before.backwards.flat()).toHaveLength(130);
    expect(before.forwards.items).toHaveLength(30);
    expect(before.conversations[0]?.items).toMatchObject([{ id, unread: 10 }]);
    await app.runJob('chat.archive');
    expect(await countArchived(id)).toBe(120);
    expect(await read()).toEqual(before);
  });

  it('shows the last message of a conversation of which all messages are archived', async () => {
    const { one, id } = await createOldConversation();
    await queryDatabase('delete from messages where conversation_id = $1 and seq > 120', id);
    await queryDatabase('update conversations set last_seq = 120 where id = $1', id);
    await app.runJob('chat.archive');
    const { items } = await listTestConversations(app, one.browser);
    expect(items).toMatchObject([{ id, lastMessage: { body: 'Message 120' } }]);
    expect(await sendTestMessage(app, one.browser, id, 'Another season?')).toMatchObject({
      seq: 121,
    });
  });

  it('stores a message once when a device sends it again after it has moved to the archive', async () => {
    const { one, id } = await createOldConversation();
    await app.runJob('chat.archive');
    const [archived] = await queryDatabase(
      'select id, client_id from messages_archive where conversation_id = $1 and seq = 120',
      id,
    );
    const { client_id: clientId } = archived;
    const repeated = await sendTestMessage(app, one.browser, id, 'Message 120', clientId);
    expect(repeated).toMatchObject({ id: archived.id, seq: 120 });
    const stored = await queryDatabase('select from messages where conversation_id = $1', id);
    expect(stored).toHaveLength(130);
  });

  it('stores a message once when a device sends it again while it moves to the archive', async () => {
    const { one, id } = await createOldConversation();
    const [old] = await queryDatabase(
      'select id, client_id from messages where conversation_id = $1 and seq = 120',
      id,
    );
    // The job waits in the middle of its batch for a row of the archive with the same key.
    const blocker = await app.db.$client.connect();
    await blocker.query('begin');
    await blocker.query(
      `insert into messages_archive select (m).* from (select m from messages m
       where conversation_id = $1 and seq = 120) old`,
      [id],
    );
    const archived = app.runJob('chat.archive');
    await waitForLockedStatements(1);
    const repeated = sendTestMessage(app, one.browser, id, 'Message 120', old.client_id);
    await waitForLockedStatements(2);
    await blocker.query('rollback');
    blocker.release();
    await archived;
    expect(await repeated).toMatchObject({ id: old.id, seq: 120 });
    const stored = await queryDatabase('select from messages where conversation_id = $1', id);
    expect(stored).toHaveLength(130);
  });

  it('lets a club mark archived messages as read and counts those after them', async () => {
    const { one, id } = await createOldConversation();
    await app.runJob('chat.archive');
    const page = await listTestMessages(app, one.browser, id, '?before=116');
    const upTo = page.items.find(({ seq }) => seq === 115)?.id;
    const path = `/api/v1/conversations/${id}/read`;
    const answer = await app.call('PUT', path, { as: one.browser, json: { upTo } });
    expect(answer.status).toBe(204);
    const { items } = await listTestConversations(app, one.browser);
    expect(items).toMatchObject([{ id, unread: 7 }]);
  });

  it('copies archived messages into a report', async () => {
    const { one, id } = await createOldConversation();
    await app.runJob('chat.archive');
    const json = { conversationId: id };
    await app.call('POST', '/api/v1/reports', { as: one.browser, json });
    const [{ messages }] = await queryDatabase(
      'select messages from reports where conversation_id = $1',
      id,
    );
    expect(messages).toHaveLength(50);
    expect(messages[0].body).toBe('Message 81');
  });

  it('deletes archived messages when both clubs have deleted the conversation', async () => {
    const { one, other, id } = await createOldConversation();
    await app.runJob('chat.archive');
    for (const { browser } of [one, other])
      await app.call('DELETE', `/api/v1/conversations/${id}`, { as: browser });
    await app.runJob('chat.remove-cleared', { conversationId: id });
    expect(await countArchived(id)).toBe(0);
    expect(await queryDatabase('select from conversations where id = $1', id)).toEqual([]);
  });

  it('keeps the messages of this season and the last one where new ones are stored', async () => {
    const { id } = await createOldConversation();
    await app.runJob('chat.archive');
    const left = await queryDatabase(
      'select seq::int from only messages where conversation_id = $1 order by seq',
      id,
    );
    expect(left.map(({ seq }) => seq)).toEqual([121, 122, 123, 124, 125, 126, 127, 128, 129, 130]);
  });
});

describe('the retention of reports', () => {
  it('deletes a report with its messages 90 days after it was handled, and keeps open ones', async () => {
    const { one, other } = await createTwoClubsWithConversation(app);
    const insert = (reason: string, handledAt: string) =>
      queryDatabase(
        `insert into reports (by_club_id, against_club_id, conversation_id, reason, messages,
           created_at, handled_at)
         values ($1, $2, '0000000a', $3, '[]', now() - interval '3 years', ${handledAt})`,
        one.club.id,
        other.club.id,
        reason,
      );
    await insert('open', 'null');
    await insert('inside', "now() - interval '90 days' + interval '1 minute'");
    await insert('outside', "now() - interval '90 days' - interval '1 minute'");
    await app.runJob('chat.delete-old');
    const left = await queryDatabase(
      'select reason from reports where by_club_id = $1 order by reason',
      one.club.id,
    );
    expect(left.map(({ reason }) => reason)).toEqual(['inside', 'open']);
  });
});
