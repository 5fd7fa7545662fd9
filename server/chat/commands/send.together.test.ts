import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { runTransaction } from '../../platform/database/database.ts';
import { createTwoClubsWithConversation } from '../../testing/chat.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { lockConversation } from '../commands.ts';
import { createMessageStatement } from './send.ts';

const app = await startTestApp();
const { db } = app.foundation;

it('stores messages of many conversations that are sent at the same time, each once, with live events in the same order', async () => {
  const talks = await Promise.all([1, 2, 3].map(() => createTwoClubsWithConversation(app)));
  const send = createMessageStatement(db);
  const sent = await Promise.all(
    [1, 2, 3, 4].flatMap((n) => talks.map((talk) => send(createMessage(talk, `Message ${n}`)))),
  );
  expect(sent.map(({ outcome }) => outcome)).toEqual(sent.map(() => 'sent'));
  for (const talk of talks) {
    const bodies = await listBodies(talk.id);
    expect(bodies.toSorted()).toEqual([1, 2, 3, 4].map((n) => `Message ${n}`));
    for (const { club } of [talk.one, talk.other])
      expect((await listLiveEvents(club.id)).map(({ body }) => body)).toEqual(bodies);
  }
});

it('stores the messages of other conversations while another transaction writes to one of them', async () => {
  const [busy, free] = await Promise.all([1, 2].map(() => createTwoClubsWithConversation(app)));
  const send = createMessageStatement(db);
  const isHeld = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const held = runTransaction(db, async (tx) => {
    await lockConversation(tx, busy?.id ?? '');
    isHeld.resolve();
    await mayEnd.promise;
  });
  await isHeld.promise;
  // The first two are sent alone, and those after them together.
  const first = [free, free].map((talk) => send(createMessage(talk, 'Alone')));
  const waiting = send(createMessage(busy, 'After the other transaction'));
  const others = [free, free].map((talk) => send(createMessage(talk, 'Together')));
  await Promise.all([...first, ...others]);
  expect(await listBodies(busy?.id ?? '')).toEqual([]);
  mayEnd.resolve();
  await held;
  expect((await waiting).outcome).toBe('sent');
  expect(await listBodies(busy?.id ?? '')).toEqual(['After the other transaction']);
});

it('stores the other messages when the database refuses one of those that it stores together', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => createTwoClubsWithConversation(app)));
  const send = createMessageStatement(db);
  const alone = [1, 2].map(() => send(createMessage(one, 'Alone')));
  // The constraint `messages_something` refuses a message without text and card.
  const refused = send(createMessage(one, ''));
  const sent = [one, other].map((talk) => send(createMessage(talk, 'Together')));
  await expect(refused).rejects.toThrow('store_messages');
  await Promise.all(alone);
  for (const { outcome } of await Promise.all(sent)) expect(outcome).toBe('sent');
  expect(await listBodies(one?.id ?? '')).toEqual(['Alone', 'Alone', 'Together']);
});

it('stores the other messages when another transaction keeps a row that one of them changes', async () => {
  const [held, free] = await Promise.all([1, 2].map(() => createTwoClubsWithConversation(app)));
  const send = createMessageStatement(db);
  const isHeld = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const holding = runTransaction(db, async (tx) => {
    await tx.execute(
      sql`select from conversation_sides where conversation_id = ${held?.id} for update`,
    );
    isHeld.resolve();
    await mayEnd.promise;
  });
  await isHeld.promise;
  const alone = [1, 2].map(() => send(createMessage(free, 'Alone')));
  const waiting = send(createMessage(held, 'Too late'));
  const together = send(createMessage(free, 'Together'));
  await expect(waiting).rejects.toThrow('store_messages');
  await Promise.all(alone);
  expect((await together).outcome).toBe('sent');
  mayEnd.resolve();
  await holding;
  expect(await listBodies(held?.id ?? '')).toEqual([]);
});

it('answers each message for itself when some of those that it sends together are not stored', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => createTwoClubsWithConversation(app)));
  const send = createMessageStatement(db);
  const repeated = createMessage(one, 'Once');
  const alone = [1, 2].map(() => send(createMessage(other, 'Alone')));
  const together = await Promise.all([
    send(repeated),
    send({ ...createMessage(one, 'From elsewhere'), clubId: randomUUID() }),
    send(repeated),
    send(createMessage(other, 'Together')),
  ]);
  await Promise.all(alone);
  expect(together.map(({ outcome }) => outcome)).toEqual(['sent', 'missing', 'repeated', 'sent']);
  for (const [talk, sent] of [
    [one, together[0]],
    [other, together[3]],
  ] as const) {
    if (!talk || sent?.outcome !== 'sent') throw new Error('not sent');
    expect(sent.events.map(({ clubId }) => clubId)).toEqual([talk.one.club.id, talk.other.club.id]);
    for (const { clubId, position } of sent.events)
      expect((await listLiveEvents(clubId)).map(({ number }) => number)).toContain(position.number);
  }
});

type Talk = Awaited<ReturnType<typeof createTwoClubsWithConversation>>;

function createMessage(talk: Talk | undefined, body: string) {
  if (!talk) throw new Error('no conversation');
  return {
    conversationId: talk.id,
    clubId: talk.one.club.id,
    clientId: randomUUID(),
    body,
    card: null,
    at: new Date(),
    mayBeFirst: true,
  };
}

async function listBodies(conversationId: string) {
  const { rows } = await db.execute<{ body: string }>(
    sql`select body from messages where conversation_id = ${conversationId} order by seq`,
  );
  return rows.map(({ body }) => body);
}

async function listLiveEvents(clubId: string) {
  const { rows } = await db.execute<{ number: number; body: string }>(
    sql`select number::int, data #>> '{message,body}' as body from live_events
      where club_id = ${clubId} and name = 'message' order by number`,
  );
  return rows;
}
