import { randomUUID } from 'node:crypto';
import type { Message } from '@fixturebook/contract/chat';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTwoClubsWithConversation,
  listTestMessages,
  sendTestMessage,
} from '../testing/chat.ts';
import { retryWhileUnavailable } from '../testing/retry-while-unavailable.ts';
import { sizes } from '../testing/sizes.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/test-app.ts';

const rounds = sizes.chatRaceRounds;
const testOptions = { timeout: 60_000 + rounds * 10_000 };

const app = await startTestApp();
const nodes = [app, await startTestApp({ databaseUrl: app.databaseUrl })];

describe('messages that two clubs send at the same time', () => {
  it(
    'stores concurrent messages once and in the same order for both clubs and their live streams',
    testOptions,
    async () => {
      const send = fc.record({
        byOther: fc.boolean(),
        node: fc.constantFrom(...nodes),
        message: fc.integer({ min: 0, max: 5 }),
      });
      const wave = fc.array(send, { minLength: 1, maxLength: 12 });
      const property = fc.asyncProperty(
        fc.array(wave, { minLength: 1, maxLength: 3 }),
        async (waves) => {
          // New clubs in each round, because a club may send only so many messages in a minute.
          const { one, other, id } = await createTwoClubsWithConversation(app);
          await sendTestMessage(app, one.browser, id, 'So that none is the first');
          const ids = Array.from({ length: 12 }, () => randomUUID());
          const before = (await readAllMessages(one.browser, id)).length;
          const acknowledged = new Map<string, Message>();
          for (const sends of waves)
            await Promise.all(
              sends.map(async ({ byOther, node, message }) => {
                const clientId = ids[message + (byOther ? 6 : 0)] as string;
                const as = byOther ? other.browser : one.browser;
                const answer = await sendTestMessage(node, as, id, `Message ${message}`, clientId);
                const earlier = acknowledged.get(clientId);
                if (earlier) expect(answer).toEqual(earlier);
                acknowledged.set(clientId, answer);
              }),
            );
          const [own, theirs] = [
            await readAllMessages(one.browser, id),
            await readAllMessages(other.browser, id),
          ];
          expect(theirs).toEqual(own);
          const added = own.slice(before);
          expect(added.map(({ seq }) => seq)).toEqual(added.map((_, n) => before + n + 1));
          expect(new Map(added.map((message) => [message.clientId, message]))).toEqual(
            acknowledged,
          );
          for (const { club } of [one, other]) expect(await listLiveMessages(club.id)).toEqual(own);
        },
      );
      await fc.assert(property, { numRuns: rounds, endOnFailure: true });
    },
  );

  it(
    'stores one message when twenty concurrent requests send it with the same clientId',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { one, other, id } = await createTwoClubsWithConversation(app);
        const clientId = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            sendMessageToNode(n, one.browser, id, `Try ${n}`, clientId),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
        const messages = await Promise.all(answers.map((answer) => answer.json()));
        expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1);
        expect(await readAllMessages(other.browser, id)).toHaveLength(1);
        expect(await listLiveMessages(other.club.id)).toHaveLength(1);
      }
    },
  );
});

describe('changes while the other club sends messages', () => {
  it(
    'deletes only the earlier messages when a club deletes a conversation while the other club sends messages',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { one, other, id } = await createTwoClubsWithConversation(app);
        await sendTestMessage(app, other.browser, id, 'Before');
        const [, ...sent] = await Promise.all([
          nodes[round % 2]?.call('DELETE', `/api/v1/conversations/${id}`, { as: one.browser }),
          ...[1, 2, 3].map((n) =>
            sendTestMessage(nodes[n % 2] as TestApp, other.browser, id, `Then ${n}`),
          ),
        ]);
        const left = await readAllMessages(one.browser, id);
        const { items } = await (
          await app.call('GET', '/api/v1/conversations', { as: one.browser })
        ).json();
        expect(items).toHaveLength(left.length > 0 ? 1 : 0);
        if (left.length > 0) expect(items[0].unread).toBe(left.length);
        const inOrder = sent.sort((a, b) => a.seq - b.seq).map(({ id }) => id);
        expect(left.map(({ id }) => id)).toEqual(inOrder.slice(3 - left.length));
        expect(await readAllMessages(other.browser, id)).toHaveLength(4);
      }
    },
  );

  it(
    'stores no more messages from a blocked club after the server has confirmed the block',
    testOptions,
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { one, other, id } = await createTwoClubsWithConversation(app);
        await sendTestMessage(app, one.browser, id, 'Before');
        let after = -1;
        const blocking = app
          .call('POST', `/api/v1/clubs/${other.club.slug}/block`, { as: one.browser })
          .then(async ({ status }) => {
            expect(status).toBe(204);
            after = await countStoredMessages(id);
          });
        const sends = Array.from({ length: 12 }, (_, n) =>
          sendMessageToNode(n, other.browser, id, `${n}`, randomUUID()),
        );
        const statuses = (await Promise.all(sends)).map(({ status }) => status);
        await blocking;
        expect(statuses.filter((status) => status !== 201 && status !== 403)).toEqual([]);
        expect(await countStoredMessages(id)).toBe(after);
        expect(after).toBe(1 + statuses.filter((status) => status === 201).length);
      }
    },
  );
});

function sendMessageToNode(n: number, as: Browser, id: string, body: string, clientId: string) {
  const path = `/api/v1/conversations/${id}/messages`;
  return retryWhileUnavailable(() =>
    (nodes[n % 2] as TestApp).call('POST', path, { as, json: { clientId, body } }),
  );
}

async function readAllMessages(as: Browser, id: string) {
  const messages: Message[] = [];
  let next: number | null = 0;
  while (next !== null) {
    const page = await listTestMessages(app, as, id, `?after=${next}`);
    messages.push(...page.items);
    next = page.next;
  }
  return messages;
}

async function listLiveMessages(clubId: string): Promise<Message[]> {
  const { rows } = await app.db.$client.query(
    `select data -> 'message' as message from live_events
     where club_id = $1 and name = 'message' order by transaction_id, id`,
    [clubId],
  );
  return rows.map(({ message }) => message);
}

async function countStoredMessages(id: string) {
  const count = 'select count(*)::int as messages from messages where conversation_id = $1';
  return (await app.db.$client.query(count, [id])).rows[0].messages;
}
