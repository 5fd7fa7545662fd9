import { and, eq } from 'drizzle-orm';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { type ChatDeps, lockConversation } from '../commands.ts';
import { requireMayWrite } from '../policy.ts';
import { hasInList } from '../queries/past.ts';
import { clubInReach } from '../queries.ts';
import { inOrder, newConversationId } from '../rules.ts';
import { conversationSides, conversations } from '../schema.ts';

/** The conversation with another club, which the caller has in its list from now on. */
export async function openConversation(
  deps: Pick<ChatDeps, 'config' | 'db' | 'clock'>,
  caller: ClubCaller,
  otherId: string,
): Promise<{ id: string; isNew: boolean }> {
  const { clubId } = caller;
  const now = deps.clock();
  const opened = await runTransaction(deps.db, async (tx) => {
    const reached = await clubInReach(tx, clubId, otherId);
    if (!reached) throw notFound('There is no such club.');
    if (!(await hasInList(tx, clubId, reached)))
      await requireMayWrite(tx, deps.config, caller, reached);
    const conversation = await conversationOf(tx, clubId, reached, now);
    await lockConversation(tx, conversation.id);
    const mine = and(
      eq(conversationSides.conversationId, conversation.id),
      eq(conversationSides.clubId, clubId),
    );
    const [side] = await tx.select().from(conversationSides).where(mine);
    if (side?.hidden)
      await tx.update(conversationSides).set({ hidden: false, lastAt: now }).where(mine);
    return side && conversation;
  });
  // Both had deleted it, and it went in the very moment: make another.
  return opened ?? openConversation(deps, caller, otherId);
}

/** The one that two clubs have; made, and in nobody's list, if there is none. */
export async function conversationOf(tx: Transaction, one: string, other: string, now: Date) {
  const pair = inOrder(one, other);
  for (;;) {
    const [made] = await tx
      .insert(conversations)
      .values({ id: newConversationId(), ...pair, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: conversations.id });
    if (made) {
      const side = { conversationId: made.id, lastAt: now };
      await tx.insert(conversationSides).values([
        { ...side, clubId: one, otherClubId: other },
        { ...side, clubId: other, otherClubId: one },
      ]);
      return { id: made.id, isNew: true };
    }
    const [known] = await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(eq(conversations.clubLow, pair.clubLow), eq(conversations.clubHigh, pair.clubHigh)),
      );
    if (known) return { id: known.id, isNew: false };
  }
}
