import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { TestClub } from './clubs.ts';

/** Opens the conversation with another club over HTTP and returns its id. */
export async function openConversation(club: TestClub, other: TestClub): Promise<string> {
  const profile = await club.api.get(`/api/v1/clubs/${other.slug}`);
  const data = { clubId: (await profile.json()).id };
  const response = await club.api.post('/api/v1/conversations', { data });
  expect([200, 201]).toContain(response.status());
  return (await response.json()).id;
}

export async function sendMessage(club: TestClub, conversationId: string, body: string) {
  const data = { clientId: randomUUID(), body };
  const path = `/api/v1/conversations/${conversationId}/messages`;
  const response = await club.api.post(path, { data });
  expect(response.status(), await response.text()).toBe(201);
}

export function getChatPage(page: Page) {
  const messages = page.getByRole('region', { name: /^Messages with / });
  return {
    recent: page.getByRole('region', { name: 'Recent Chats' }),
    clubs: page.getByRole('region', { name: 'All Clubs' }),
    messages,
    message: (text: string | RegExp) => messages.getByRole('listitem').filter({ hasText: text }),
    field: page.getByRole('textbox', { name: 'Type a message...' }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    more: page.getByRole('button', { name: 'Block, report or delete' }),
    header: page.getByRole('banner'),
    /** Returns to the list of chats on a narrow screen, which hides the list while a conversation is open. */
    async back() {
      const link = page.getByRole('link', { name: 'Back to your chats' });
      if (await link.isVisible()) await link.click();
    },
  };
}
