import type { ReportedMessage } from '@fixturebook/contract/chat';
import { and, desc, eq, gt } from 'drizzle-orm';
import { runTransaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import type { ChatDeps } from '../deps.ts';
import { getOwnConversation } from '../policy.ts';
import { messages, reports } from '../schema.ts';

const maxReportedMessages = 50;

export async function reportConversation(
  { db, clock }: Pick<ChatDeps, 'db' | 'clock'>,
  caller: ClubCaller,
  { conversationId, reason }: { conversationId: string; reason: string },
  key: string | undefined,
) {
  const own = await getOwnConversation(db, caller, conversationId);
  const { senderClubId, body, card, createdAt, seq } = messages;
  const newest = await db
    .select({ senderClubId, body, card, createdAt })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(seq, own.clearedUpTo)))
    .orderBy(desc(seq))
    .limit(maxReportedMessages);
  const request = { owner: own.clubId, key, input: { conversationId, reason } };
  const id = await runTransaction(db, (tx) =>
    createIdempotently(tx, request, async () => {
      const reportId = crypto.randomUUID();
      await tx.insert(reports).values({
        id: reportId,
        byClubId: own.clubId,
        againstClubId: own.otherClubId,
        conversationId,
        reason,
        messages: newest.reverse().map(toReportedMessage),
        createdAt: clock(),
      });
      return reportId;
    }),
  );
  return { id };
}

function toReportedMessage(message: Omit<ReportedMessage, 'createdAt'> & { createdAt: Date }) {
  return { ...message, createdAt: message.createdAt.toISOString() };
}
