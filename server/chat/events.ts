import { ConversationId } from '@fixturebook/contract/chat';
import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/**
 * `clubId` has been written to. Told when it had nothing unread in the conversation, and then at most
 * once a minute; not of cards, whose matters have events of their own.
 */
export const newMessagesReceived = defineEvent(
  'chat.message-news',
  z.object({ conversationId: ConversationId, clubId: z.uuid() }),
);
