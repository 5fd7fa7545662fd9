import { findReachableClubId } from '../../clubs/queries.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { lockConversation } from '../commands.ts';
import type { ChatDeps } from '../deps.ts';
import { requireCanMessageClub } from '../policy.ts';
import { isConversationBetween, isConversationVisible } from '../queries/contact.ts';
import { isSideOfClub } from '../queries.ts';
import { createConversationId, orderClubIds } from '../rules.ts';
import { conversationSides, conversations } from '../schema.ts';

export async function openConversation(
  deps: Pick<ChatDeps, 'config' | 'db' | 'clock'>,
  caller: ClubCaller,
  otherId: string,
): Promise<{ id: string; isNew: boolean }> {
  const { clubId } = caller;
  const now = deps.clock();
  const opened = await runTransaction(deps.db, async (tx) => {
    const otherClubId = await findReachableClubId(tx, clubId, otherId);
    if (!otherClubId) throw notFound('We can’t find this club.');
    if (!(await isConversationVisible(tx, clubId, otherClubId)))
      await requireCanMessageClub(tx, deps.config, caller, otherClubId);
    const conversation = await findOrCreateConversation(tx, clubId, otherClubId, now);
    await lockConversation(tx, conversation.id);
    const isOwnSide = isSideOfClub(conversation.id, clubId);
    const [side] = await tx.select().from(conversationSides).where(isOwnSide);
    if (side?.hidden)
      await tx.update(conversationSides).set({ hidden: false, lastAt: now }).where(isOwnSide);
    return side && conversation;
  });
  return opened ?? openConversation(deps, caller, otherId);
}

export async function findOrCreateConversation(
  tx: Transaction,
  one: string,
  other: string,
  now: Date,
) {
  for (;;) {
    const [made] = await tx
      .insert(conversations)
      .values({ id: createConversationId(), ...orderClubIds(one, other), createdAt: now })
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
      .where(isConversationBetween(one, other));
    if (known) return { id: known.id, isNew: false };
  }
}
