import { z } from 'zod';
import { ConversationId, Message } from './chat.ts';
import type { liveEventNames } from './live-stream.ts';

export type LiveEventName = (typeof liveEventNames)[number];

/** The data of live events. Each event also has an `id` to resume from. */
export const liveEvents = {
  /** Sent to both clubs, on all their devices. */
  message: z.strictObject({
    conversationId: ConversationId,
    clubName: z.string().describe('The name of the sending club'),
    message: Message,
  }),
  /** `byClubId` has read all messages up to `upToSeq`. Sent to both clubs. */
  read: z.strictObject({ conversationId: ConversationId, byClubId: z.uuid(), upToSeq: z.int() }),
  /** Sent when the conversation was deleted, blocked or unblocked. Clients fetch it again. */
  conversation: z.strictObject({ conversationId: ConversationId }),
  /** Sent when notifications are new or read. Clients fetch the list again. */
  notification: z.strictObject({}),
  'match-request': z.strictObject({ requestId: z.uuid() }),
  match: z.strictObject({ matchId: z.uuid() }),
  /** Sent when missed events are unknown. Clients fetch everything again. */
  resync: z.strictObject({}),
  /** The session has ended, and the stream closes. */
  'signed-out': z.strictObject({}),
  /** Shows that the stream is alive. */
  beat: z.strictObject({}),
} as const satisfies Record<LiveEventName, z.ZodType>;

/** Whether the product is visible in the browser. The browser reports every change. */
export const PresenceInput = z.object({ visible: z.boolean() }).meta({ id: 'PresenceInput' });

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };
