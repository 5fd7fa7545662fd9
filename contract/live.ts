import { z } from 'zod';
import { ConversationId, Message } from './chat.ts';
import type { liveEventNames } from './live-stream.ts';

export type LiveEventName = (typeof liveEventNames)[number];

/** The names of what a live stream tells of, with their data. Each also carries an `id` to resume from. */
export const liveEvents = {
  /** To both clubs, on all their devices. */
  message: z.strictObject({
    conversationId: ConversationId,
    clubName: z.string().describe('Of the club that sent it'),
    message: Message,
  }),
  /** `byClubId` has read all up to `upToSeq`. To both clubs. */
  read: z.strictObject({ conversationId: ConversationId, byClubId: z.uuid(), upToSeq: z.int() }),
  /** Deleted by the own club, or its two clubs are kept apart, or not any more: ask for it anew. */
  conversation: z.strictObject({ conversationId: ConversationId }),
  /** Something new, or read: ask anew. */
  notification: z.strictObject({}),
  'match-request': z.strictObject({ requestId: z.uuid() }),
  match: z.strictObject({ matchId: z.uuid() }),
  /** What was missed is not known any more: ask for everything anew. */
  resync: z.strictObject({}),
  /** The session has ended. The stream is closed. */
  'signed-out': z.strictObject({}),
  /** Nothing has happened: the stream is alive. */
  beat: z.strictObject({}),
} as const satisfies Record<LiveEventName, z.ZodType>;

/** Whether the browser shows the product to somebody now: it says so whenever that changes. */
export const PresenceInput = z.object({ visible: z.boolean() }).meta({ id: 'PresenceInput' });

export type LiveEvents = { [Name in keyof typeof liveEvents]: z.infer<(typeof liveEvents)[Name]> };
