import { ConversationId } from '@fixturebook/contract/chat';
import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** `clubId` had nothing unread in the conversation before. Cards do not emit this event. */
export const newMessagesReceived = defineEvent(
  'chat.message-news',
  z.object({ conversationId: ConversationId, clubId: z.uuid() }),
);
