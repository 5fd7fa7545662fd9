import { randomUUID } from 'node:crypto';
import { MessageInput } from '@fixturebook/contract/chat';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { openConversation } from '../../chat/commands/open.ts';
import { markMessagesRead } from '../../chat/commands/read.ts';
import { createMessageSender } from '../../chat/commands/send.ts';
import type { ChatDeps } from '../../chat/deps.ts';
import { conversationSides, messages } from '../../chat/schema.ts';
import { markNotificationsReadUpTo } from '../../notifications/commands/read.ts';
import { notifications } from '../../notifications/schema.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { DemoSecretary } from './actions.ts';

export type DemoChatWriter = ReturnType<typeof createDemoChatWriter>;

export function createDemoChatWriter(deps: ChatDeps) {
  const { db } = deps;
  const send = createMessageSender(deps);

  async function markConversationRead(caller: ClubCaller, id: string) {
    const [newest] = await db
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.conversationId, id))
      .orderBy(desc(messages.seq))
      .limit(1);
    if (newest) await markMessagesRead(deps, caller, id, newest.id);
  }

  return {
    /** Marks the conversation as read by the sender, then sends the message. */
    async write({ caller }: DemoSecretary, to: DemoSecretary, body: string) {
      const { id } = await openConversation(deps, caller, to.caller.clubId);
      await markConversationRead(caller, id);
      const session = { token: undefined, readCaller: async () => caller };
      await send(caller, session, id, MessageInput.parse({ clientId: randomUUID(), body }));
    },
    async readAllExcept({ caller }: DemoSecretary, other: DemoSecretary) {
      const { conversationId, clubId, otherClubId, unread } = conversationSides;
      const sides = await db
        .select({ id: conversationId })
        .from(conversationSides)
        .where(and(eq(clubId, caller.clubId), ne(otherClubId, other.caller.clubId), gt(unread, 0)));
      for (const { id } of sides) await markConversationRead(caller, id);
    },
    async readNotifications({ caller }: DemoSecretary) {
      const [newest] = await db
        .select({ seq: notifications.seq })
        .from(notifications)
        .where(eq(notifications.clubId, caller.clubId))
        .orderBy(desc(notifications.seq))
        .limit(1);
      if (newest) await markNotificationsReadUpTo(deps, caller, newest.seq);
    },
  };
}
