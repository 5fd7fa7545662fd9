import { ConversationId } from '@fixturebook/contract/chat';
import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/**
 * The club `clubId` has unread messages that were not announced yet. Messages that only show a card
 * with a match or a match request do not count.
 */
export const newMessagesReceived = defineEvent(
  'chat.message-news',
  z.object({ conversationId: ConversationId, clubId: z.uuid() }),
);
