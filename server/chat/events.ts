import { ConversationId } from '@fixturebook/contract/chat';
import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/**
 * `clubId` has unread messages. Emitted when it had nothing unread in the conversation, and then at
 * most once a minute. Not emitted for cards, which have events of their own.
 */
export const newMessagesReceived = defineEvent(
  'chat.message-news',
  z.object({ conversationId: ConversationId, clubId: z.uuid() }),
);
