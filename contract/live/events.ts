import { z } from 'zod';
import { ConversationId, Message } from '../chat.ts';
import { type liveEventNames, streamEndReasons } from './stream.ts';

export type LiveEventName = (typeof liveEventNames)[number];

export const liveEvents = {
  message: z.strictObject({
    conversationId: ConversationId,
    clubName: z.string().describe('The name of the sending club'),
    message: Message,
  }),
  read: z.strictObject({ conversationId: ConversationId, byClubId: z.uuid(), upToSeq: z.int() }),
  /** Sent when a conversation was deleted, blocked or unblocked, so that clients fetch it again. */
  conversation: z.strictObject({ conversationId: ConversationId }),
  notification: z.strictObject({}),
  'match-request': z.strictObject({ requestId: z.uuid() }),
  match: z.strictObject({ matchId: z.uuid() }),
  /** Sent when the club has changed its profile, free dates or notification settings on any device. */
  club: z.strictObject({}),
  /** Sent when the server does not know which events a client missed, so that the client refetches all. */
  resync: z.strictObject({}),
  /** Sent before the stream ends, because the login of the browser has ended. */
  'signed-out': z.strictObject({
    reason: z.enum(streamEndReasons).optional().describe('Servers of version 0.1.0 send none'),
  }),
  beat: z.strictObject({}),
} as const satisfies Record<LiveEventName, z.ZodType>;

/** `visible` tells the server whether the user can see the browser tab. */
export const PresenceInput = z.object({ visible: z.boolean() }).meta({ id: 'PresenceInput' });

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };
