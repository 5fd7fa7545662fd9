import { randomUUID } from 'node:crypto';
import type { Conversation, Message, MessageList } from '@fixturebook/contract/chat';
import { expect } from 'vitest';
import { createProClub } from './builders.ts';
import { callUntilAvailable } from './retry-while-unavailable.ts';
import type { Browser, TestApp } from './test-app.ts';

/** Creates two Pro clubs. The first has opened a conversation with the second. */
export async function createTwoClubsWithConversation(app: TestApp) {
  const one = await createProClub(app);
  const other = await createProClub(app);
  const conversation = await openTestConversation(app, one.browser, other.club.id);
  return { one, other, id: conversation.id };
}

export async function openTestConversation(
  app: TestApp,
  as: Browser,
  clubId: string,
): Promise<Conversation> {
  const response = await callUntilAvailable(app, 'POST', '/api/v1/conversations', {
    as,
    json: { clubId },
  });
  expect([200, 201]).toContain(response.status);
  return response.json();
}

export async function sendTestMessage(
  app: TestApp,
  as: Browser,
  conversationId: string,
  body: string,
  clientId: string = randomUUID(),
): Promise<Message> {
  const path = `/api/v1/conversations/${conversationId}/messages`;
  const response = await callUntilAvailable(app, 'POST', path, { as, json: { clientId, body } });
  expect([200, 201]).toContain(response.status);
  return response.json();
}

export async function listTestMessages(
  app: TestApp,
  as: Browser,
  conversationId: string,
  query = '',
): Promise<MessageList> {
  const path = `/api/v1/conversations/${conversationId}/messages${query}`;
  const response = await callUntilAvailable(app, 'GET', path, { as });
  expect(response.status).toBe(200);
  return response.json();
}

export async function listTestConversations(
  app: TestApp,
  as: Browser,
  query = '',
): Promise<{ items: Conversation[]; next: string | null }> {
  return (await callUntilAvailable(app, 'GET', `/api/v1/conversations${query}`, { as })).json();
}

export async function listNotifiedClubs(app: TestApp, conversationId: string): Promise<string[]> {
  const { rows } = await app.db.$client.query(
    `select club_id from live_events where name = 'conversation' and data = $1
     order by transaction_id, id`,
    [{ conversationId }],
  );
  return rows.map(({ club_id }) => club_id);
}
