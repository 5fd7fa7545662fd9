import { z } from 'zod';
import { ClubSummary } from './clubs.ts';
import { messageMaxLength } from './limits.ts';
import {
  createInstantCursorSchema,
  createMultiLineSchema,
  createSingleLineSchema,
} from './text.ts';

/** A conversation id is four random bytes in hexadecimal. */
export const ConversationId = z.string().regex(/^[0-9a-f]{8}$/, 'We can’t find that conversation.');

/** A chat card has only ids, so that clients fetch the current state of the request or match it shows. */
export const ChatCard = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('request'), requestId: z.uuid() }),
    z.strictObject({ kind: z.literal('match'), matchId: z.uuid() }),
    z.strictObject({ kind: z.literal('called-off'), matchId: z.uuid() }),
    z.strictObject({ kind: z.literal('terms'), matchId: z.uuid(), proposalId: z.uuid() }),
  ])
  .meta({ id: 'ChatCard' });
export type ChatCard = z.infer<typeof ChatCard>;

export const Message = z
  .strictObject({
    id: z.uuid(),
    seq: z.int().describe('The position in the conversation, which is the same for both clubs'),
    clientId: z.uuid(),
    senderClubId: z.uuid(),
    body: z.string().describe('Empty for a card'),
    card: ChatCard.nullable(),
    read: z.boolean().describe('Whether the receiving club has read it'),
    createdAt: z.string(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .strictObject({
    id: ConversationId,
    club: ClubSummary.describe('The other club'),
    lastMessage: z
      .strictObject({
        body: z.string().describe('The first 140 characters'),
        card: ChatCard.nullable(),
        senderClubId: z.uuid(),
        seq: z.int().describe('The position, as in `Message`'),
        createdAt: z.string(),
      })
      .nullable(),
    unread: z.int().describe('Unread text messages; cards of requests and matches do not count'),
    lastAt: z
      .string()
      .describe('The time of the last message, or of the start of the conversation'),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const OpenedConversation = Conversation.extend({
  mayWrite: z.boolean().describe('False if a club on the Hobby plan would have to write first'),
}).meta({ id: 'OpenConversation' });
export type OpenedConversation = z.infer<typeof OpenedConversation>;

/** Whether a club may message another one, as in `OpenConversation`. */
export const ContactPermission = z
  .strictObject({ mayWrite: z.boolean() })
  .meta({ id: 'ContactPermission' });

export const conversationsPerPage = 50;
export const ConversationsQuery = z.object({
  search: createSingleLineSchema(80).default('').describe('Part of the name of the other club'),
  before: createInstantCursorSchema('eight-digits')
    .optional()
    .describe('`next` of the previous page'),
});
export const ConversationList = z
  .strictObject({ items: z.array(Conversation), next: z.string().nullable() })
  .meta({ id: 'ConversationList' });
export type ConversationList = z.infer<typeof ConversationList>;

export const ConversationInput = z.object({ clubId: z.uuid() }).meta({ id: 'ConversationInput' });

export const messagesPerPage = 50;
const seq = z
  .string()
  .regex(/^\d{1,15}$/, 'Give the `seq` of a message.')
  .transform(Number);
export const MessagesQuery = z.object({
  before: seq.optional().describe('A `seq`'),
  after: seq.optional().describe('A `seq`'),
});
/** Messages after `upTo` are not deleted, because the user has not seen them. */
export const DeletionQuery = z.object({ upTo: seq.optional().describe('A `seq`') });

export const MessageList = z
  .strictObject({
    items: z.array(Message).describe('Oldest first'),
    next: z.int().nullable().describe('For `before` (or `after`, if given) of the next page'),
  })
  .meta({ id: 'MessageList' });
export type MessageList = z.infer<typeof MessageList>;

/** If a client sends a message again with the same `clientId`, the server returns the first message. */
export const MessageInput = z
  .object({
    clientId: z.uuid(),
    body: createMultiLineSchema(messageMaxLength).min(1, 'Write a message first.'),
  })
  .meta({ id: 'MessageInput' });
export type MessageInput = z.infer<typeof MessageInput>;

export const ReadInput = z.object({ upTo: z.uuid() }).meta({ id: 'ReadInput' });

export const ReportInput = z
  .object({ conversationId: ConversationId, reason: createMultiLineSchema(1000).default('') })
  .meta({ id: 'ReportInput' });

export const Report = z.strictObject({ id: z.uuid() }).meta({ id: 'Report' });

export type ReportedMessage = Pick<Message, 'senderClubId' | 'body' | 'card' | 'createdAt'>;

export const clubsToTalkToPerPage = 20;
export const ClubsToTalkToQuery = z.object({
  search: createSingleLineSchema(80).default('').describe('Part of the name'),
  after: z.uuid().optional().describe('`next` of the previous page'),
});
export const ContactableClubList = z
  .strictObject({ items: z.array(ClubSummary), next: z.uuid().nullable() })
  .meta({ id: 'ClubsToTalkTo' });
export type ContactableClubList = z.infer<typeof ContactableClubList>;

export const BlockList = z.strictObject({ items: z.array(ClubSummary) }).meta({ id: 'BlockList' });
export type BlockList = z.infer<typeof BlockList>;

export const firstMessagesPerDay = 20;

export const clubBlocked = 'club-blocked';
export const firstMessagesUsedUp = 'first-messages-used-up';
