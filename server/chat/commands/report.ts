import type { ReportedMessage } from '@fixturebook/contract/chat';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { ChatDeps } from '../deps.ts';
import { getOwnConversation } from '../policy.ts';
import { messages, reports } from '../schema.ts';

const maxReportedMessages = 50;

export async function reportConversation(
  { db, clock }: Pick<ChatDeps, 'db' | 'clock'>,
  caller: ClubCaller,
  { conversationId, reason }: { conversationId: string; reason: string },
) {
  const own = await getOwnConversation(db, caller, conversationId);
  const { senderClubId, body, card, createdAt, seq } = messages;
  const newest = await db
    .select({ senderClubId, body, card, createdAt })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(seq, own.clearedUpTo)))
    .orderBy(desc(seq))
    .limit(maxReportedMessages);
  const [report] = await db
    .insert(reports)
    .values({
      byClubId: own.clubId,
      againstClubId: own.otherClubId,
      conversationId,
      reason,
      messages: newest.reverse().map(toReportedMessage),
      createdAt: clock(),
    })
    .returning({ id: reports.id });
  if (!report) throw new Error('The report was not stored.');
  return report;
}

function toReportedMessage(message: Omit<ReportedMessage, 'createdAt'> & { createdAt: Date }) {
  return { ...message, createdAt: message.createdAt.toISOString() };
}
