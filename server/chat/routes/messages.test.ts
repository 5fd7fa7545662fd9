import { randomUUID } from 'node:crypto';
import { firstMessagesPerDay } from '@fixturebook/contract/chat';
import { messageMaxLength } from '@fixturebook/contract/limits';
import { describe, expect, it } from 'vitest';
import { createProClub, createSecretary, createTestClub } from '../../testing/builders.ts';
import {
  createTwoClubsWithConversation,
  listTestConversations,
  listTestMessages,
  openTestConversation,
  sendTestMessage,
} from '../../testing/chat.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();

describe('sending messages', () => {
  it('returns a sent message exactly as both clubs then read it', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const clientId = randomUUID();
    const response = await sendMessage(one.browser, id, { clientId, body: '  Free on Sunday?\n' });
    expect(response.status).toBe(201);
    const message = await response.json();
    expect(message).toMatchObject({
      seq: 1,
      clientId,
      senderClubId: one.club.id,
      body: 'Free on Sunday?',
      card: null,
      read: false,
    });
    expect((await listTestMessages(app, one.browser, id)).items).toEqual([message]);
    expect((await listTestMessages(app, other.browser, id)).items).toEqual([message]);
  });

  it('returns the stored message when a message with the same clientId is sent again', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const clientId = randomUUID();
    const first = await sendTestMessage(app, one.browser, id, 'As it was', clientId);
    const sendAgain = await sendMessage(one.browser, id, { clientId, body: 'As it is not' });
    expect([sendAgain.status, await sendAgain.json()]).toEqual([200, first]);
    const theirs = await sendTestMessage(app, other.browser, id, 'Of another club', clientId);
    expect(theirs.id).not.toBe(first.id);
    expect((await listTestMessages(app, one.browser, id)).items).toHaveLength(2);
  });

  it('sends each new message to the live streams of both clubs of the conversation', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const message = await sendTestMessage(app, one.browser, id, 'Line one\nline "two" \u{1f3cf}');
    const told = await app.db.$client.query(
      `select club_id, name, data from live_events where club_id in ($1, $2) order by club_id = $1`,
      [one.club.id, other.club.id],
    );
    const data = { conversationId: id, clubName: one.club.name, message };
    expect(told.rows).toEqual([
      { club_id: other.club.id, name: 'message', data },
      { club_id: one.club.id, name: 'message', data },
    ]);
  });

  it.each([
    ['only spaces', '   \n '],
    ['a null character', 'a\u0000b'],
    ['too many characters', 'x'.repeat(messageMaxLength + 1)],
  ])('rejects a message with %s', async (_name, body) => {
    const { one, id } = await createTwoClubsWithConversation(app);
    const response = await sendMessage(one.browser, id, { clientId: randomUUID(), body });
    expect([response.status, (await response.json()).errors[0].path]).toEqual([400, 'body']);
  });

  it('stores a message of the maximum length unchanged', async () => {
    const { one, id } = await createTwoClubsWithConversation(app);
    const body = '<b>é\u{1f3cf}</b>'.repeat(400).slice(0, messageMaxLength);
    expect((await sendTestMessage(app, one.browser, id, body)).body).toBe(body);
    expect((await listTestMessages(app, one.browser, id)).items[0]?.body).toBe(body);
  });

  it('lets only the two clubs of a conversation send messages', async () => {
    const { one, id } = await createTwoClubsWithConversation(app);
    const json = { clientId: randomUUID(), body: 'Hello' };
    const stranger = await createTestClub(app);
    expect((await sendMessage(stranger.browser, id, json)).status).toBe(404);
    expect((await sendMessage(one.browser, '00000000', json)).status).toBe(404);
    expect((await sendMessage((await createSecretary(app)).browser, id, json)).status).toBe(403);
    expect((await app.call('POST', toPath(id), { json })).status).toBe(401);
    expect((await sendMessage(one.browser, id, { ...json, clientId: '1' })).status).toBe(400);
    expect((await sendMessage(one.browser, 'nonsense', json)).status).toBe(400);
    expect((await listTestMessages(app, one.browser, id)).items).toEqual([]);
  });

  it('refuses messages to a suspended club', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const suspension = 'update clubs set suspended_at = now() where id = $1';
    await app.db.$client.query(suspension, [other.club.id]);
    expect(
      (await sendMessage(one.browser, id, { clientId: randomUUID(), body: 'Hi' })).status,
    ).toBe(404);
  });

  it(`responds 429 when a club sends first messages to more than ${firstMessagesPerDay} other clubs in a day`, async () => {
    const own = await createProClub(app);
    const clubs = await Promise.all(
      Array.from({ length: firstMessagesPerDay + 1 }, () => createProClub(app)),
    );
    const ids: string[] = [];
    for (const { club } of clubs)
      ids.push((await openTestConversation(app, own.browser, club.id)).id);
    const last = ids.pop() as string;
    for (const id of ids) {
      const clientId = randomUUID();
      await Promise.all(
        [1, 2, 3].map(() => sendTestMessage(app, own.browser, id, 'Hello', clientId)),
      );
    }
    const json = { clientId: randomUUID(), body: 'Hello' };
    const refused = await sendMessage(own.browser, last, json);
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'first-messages-used-up']);
    await sendTestMessage(app, own.browser, ids[0] as string, 'Still there?');
    await sendTestMessage(
      app,
      clubs.at(-1)?.browser as Browser,
      last,
      'We heard that you look for a game',
    );
    expect((await sendMessage(own.browser, last, json)).status).toBe(201);
  });

  it('lets a club send 600 messages in ten minutes, and responds 429 to the next message', async () => {
    const { one, id } = await createTwoClubsWithConversation(app);
    const clientId = randomUUID();
    await sendTestMessage(app, one.browser, id, 'Hello', clientId);
    const sendAgain = () => sendMessage(one.browser, id, { clientId, body: 'Hello' });
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 20 }, sendAgain))).map((r) => r.status),
      );
    expect(statuses.sort()).toEqual([...Array(599).fill(200), 429]);
  });
});

describe('reading messages', () => {
  it('returns the newest messages, pages of older messages and the messages after a position', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    for (let n = 1; n <= 120; n++)
      await sendTestMessage(app, n % 2 ? one.browser : other.browser, id, `${n}`);
    const newest = await listTestMessages(app, one.browser, id);
    expect(listMessageBodies(newest)).toEqual(listMessageTextsInRange(71, 120));
    expect(newest.next).toBe(71);
    const older = await listTestMessages(app, one.browser, id, `?before=${newest.next}`);
    expect(listMessageBodies(older)).toEqual(listMessageTextsInRange(21, 70));
    const oldest = await listTestMessages(app, one.browser, id, `?before=${older.next}`);
    expect([listMessageBodies(oldest), oldest.next]).toEqual([
      listMessageTextsInRange(1, 20),
      null,
    ]);
    const since = await listTestMessages(app, one.browser, id, '?after=60');
    expect([listMessageBodies(since), since.next]).toEqual([listMessageTextsInRange(61, 110), 110]);
    const last = await listTestMessages(app, one.browser, id, '?after=110');
    expect([listMessageBodies(last), last.next]).toEqual([listMessageTextsInRange(111, 120), null]);
  });

  it('lets only the two clubs of a conversation read its messages and rejects invalid positions', async () => {
    const { one, id } = await createTwoClubsWithConversation(app);
    expect((await app.call('GET', toPath(id))).status).toBe(401);
    const stranger = await createTestClub(app);
    expect((await app.call('GET', toPath(id), { as: stranger.browser })).status).toBe(404);
    for (const query of ['before=', 'after=', 'before=x', 'before=-1', 'after=1e99', 'after=1.5'])
      expect((await app.call('GET', `${toPath(id)}?${query}`, { as: one.browser })).status).toBe(
        400,
      );
  });
});

describe('marking messages as read', () => {
  it('marks received messages as read up to a given message, and shows this to both clubs', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const sent = [];
    for (const body of ['One', 'Two', 'Three'])
      sent.push(await sendTestMessage(app, one.browser, id, body));
    await sendTestMessage(app, other.browser, id, 'Four');
    expect(await readUnreadCounts(other.browser, id)).toEqual([3, 1]);
    expect((await markMessagesRead(other.browser, id, sent[1]?.id)).status).toBe(204);
    expect(await readUnreadCounts(other.browser, id)).toEqual([1, 1]);
    for (const { browser } of [one, other]) {
      const { items } = await listTestMessages(app, browser, id);
      expect(items.map(({ body, read }) => [body, read])).toEqual([
        ['One', true],
        ['Two', true],
        ['Three', false],
        ['Four', false],
      ]);
    }
    await markMessagesRead(other.browser, id, sent[2]?.id);
    expect(await readUnreadCounts(other.browser, id)).toEqual([0, 0]);
    expect(await readUnreadCounts(one.browser, id)).toEqual([1, 1]);
  });

  it('sends both clubs one live event when messages are marked as read, and none when this is repeated', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const first = await sendTestMessage(app, one.browser, id, 'First');
    const second = await sendTestMessage(app, one.browser, id, 'Second');
    for (const upTo of [second.id, second.id, first.id])
      expect((await markMessagesRead(other.browser, id, upTo)).status).toBe(204);
    const told = await app.db.$client.query(
      `select club_id, data from live_events where name = 'read' and data ->> 'conversationId' = $1 order by id`,
      [id],
    );
    const data = { conversationId: id, byClubId: other.club.id, upToSeq: second.seq };
    expect(told.rows).toEqual([
      { club_id: one.club.id, data },
      { club_id: other.club.id, data },
    ]);
  });

  it('counts unread messages correctly while new messages arrive', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const first = await sendTestMessage(app, one.browser, id, 'First');
    for (let round = 0; round < 20; round++) {
      await Promise.all([
        sendTestMessage(app, one.browser, id, `${round}`),
        sendTestMessage(app, one.browser, id, `${round} too`),
        markMessagesRead(
          other.browser,
          id,
          (await listTestMessages(app, other.browser, id)).items.at(-1)?.id,
        ),
      ]);
      const { items } = await listTestConversations(app, other.browser);
      const { items: all } = await listTestMessages(app, other.browser, id);
      expect(items[0]?.unread).toBe(all.filter(({ read }) => !read).length);
    }
    expect(first.seq).toBe(1);
  });

  it('lets only the two clubs of a conversation mark its messages as read', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const elsewhere = await createTwoClubsWithConversation(app);
    const message = await sendTestMessage(app, one.browser, id, 'Hello');
    const foreign = await sendTestMessage(app, elsewhere.one.browser, elsewhere.id, 'Hello');
    expect((await markMessagesRead(elsewhere.one.browser, id, message.id)).status).toBe(404);
    expect((await markMessagesRead(other.browser, id, foreign.id)).status).toBe(404);
    expect((await markMessagesRead(other.browser, id, randomUUID())).status).toBe(404);
    expect((await markMessagesRead(other.browser, id, 'x')).status).toBe(400);
    const json = { upTo: message.id };
    const path = `/api/v1/conversations/${id}/read`;
    expect((await app.call('PUT', path, { json })).status).toBe(401);
    expect(await readUnreadCounts(other.browser, id)).toEqual([1, 1]);
  });
});

describe('a report of a conversation', () => {
  it('stores a report with the last 50 messages of the conversation', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    for (let n = 1; n <= 55; n++) await sendTestMessage(app, other.browser, id, `Message ${n}`);
    const response = await sendAbuseReport(one.browser, { conversationId: id, reason: 'Rude.' });
    expect(response.status).toBe(201);
    const { rows } = await app.db.$client.query('select * from reports where id = $1', [
      (await response.json()).id,
    ]);
    expect(rows[0]).toMatchObject({
      by_club_id: one.club.id,
      against_club_id: other.club.id,
      reason: 'Rude.',
      handled_at: null,
    });
    expect(rows[0].messages).toHaveLength(50);
    expect(rows[0].messages[49]).toEqual({
      senderClubId: other.club.id,
      body: 'Message 55',
      card: null,
      createdAt: expect.any(String),
    });
  });

  it('stores a report once although its answer was lost and the club sends it again', async () => {
    const { one, id } = await createTwoClubsWithConversation(app);
    const report = { conversationId: id, reason: 'Rude.' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await sendAbuseReport(one.browser, report, headers);
    const second = await sendAbuseReport(one.browser, report, headers);
    expect(await second.json()).toEqual(await first.json());
    const { rows } = await app.db.$client.query(
      'select count(*)::int from reports where conversation_id = $1',
      [id],
    );
    expect(rows[0].count).toBe(1);
  });

  it('accepts a report of a conversation without a reason from a club that has blocked the other club', async () => {
    const { one, other, id } = await createTwoClubsWithConversation(app);
    const block = `/api/v1/clubs/${other.club.slug}/block`;
    expect((await app.call('POST', block, { as: one.browser })).status).toBe(204);
    expect((await sendAbuseReport(one.browser, { conversationId: id })).status).toBe(201);
  });

  it('lets only the two clubs of a conversation report it', async () => {
    const { one, id } = await createTwoClubsWithConversation(app);
    const stranger = await createTestClub(app);
    expect((await sendAbuseReport(stranger.browser, { conversationId: id })).status).toBe(404);
    expect((await sendAbuseReport(one.browser, { conversationId: 'x' })).status).toBe(400);
    const json = { conversationId: id };
    expect((await app.call('POST', '/api/v1/reports', { json })).status).toBe(401);
  });
});

const toPath = (id: string) => `/api/v1/conversations/${id}/messages`;

function sendMessage(as: Browser, id: string, json: { clientId: string; body: string }) {
  return app.call('POST', toPath(id), { as, json });
}

function markMessagesRead(as: Browser, id: string, upTo: string | undefined) {
  return app.call('PUT', `/api/v1/conversations/${id}/read`, { as, json: { upTo } });
}

function sendAbuseReport(
  as: Browser,
  json: { conversationId: string; reason?: string },
  headers: Record<string, string> = {},
) {
  return app.call('POST', '/api/v1/reports', { as, json, headers });
}

async function readUnreadCounts(as: Browser, id: string) {
  const { items } = await listTestConversations(app, as);
  const me = await (await app.call('GET', '/api/v1/me', { as })).json();
  return [items.find((item) => item.id === id)?.unread, me.unread.conversations];
}

function listMessageBodies({ items }: { items: { body: string }[] }) {
  return items.map(({ body }) => body);
}

function listMessageTextsInRange(first: number, last: number) {
  return Array.from({ length: last - first + 1 }, (_, n) => `${first + n}`);
}
