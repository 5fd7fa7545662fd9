import { blockClub, unblockClub } from '../../clubs/commands/block.ts';
import { getClubBySlug } from '../../clubs/queries.ts';
import { closeRequestsBetweenClubs } from '../../matches/commands/close-requests.ts';
import { endFollowsBetweenClubs } from '../../opponents/commands/follow.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import { lockConversation } from '../commands.ts';
import type { ChatDeps } from '../deps.ts';
import { isConversationBetween } from '../queries/contact.ts';
import { conversations } from '../schema.ts';

export async function blockClubBySlug(
  deps: Pick<ChatDeps, 'db' | 'events' | 'clock' | 'live'>,
  { clubId }: ClubCaller,
  slug: string,
) {
  const { id: blockedId } = await getClubBySlug(deps.db, slug);
  if (blockedId === clubId) throw notFound('We can’t find another club with this name.');
  await runTransaction(deps.db, async (tx) => {
    const conversationId = await findConversationId(tx, clubId, blockedId);
    if (conversationId) await lockConversation(tx, conversationId);
    await blockClub(tx, { blockerId: clubId, blockedId });
    await endFollowsBetweenClubs(tx, clubId, blockedId);
    await closeRequestsBetweenClubs(tx, deps, { clubId, otherClubId: blockedId });
    if (conversationId) await recordConversationChange(tx, conversationId, [clubId, blockedId]);
  });
  deps.live.wake(clubId, blockedId);
}

export async function unblockClubBySlug(
  { db, live }: Pick<ChatDeps, 'db' | 'live'>,
  { clubId }: ClubCaller,
  slug: string,
) {
  const unblockedId = await runTransaction(db, async (tx) => {
    const unblockedId = await unblockClub(tx, clubId, slug);
    const conversationId = unblockedId && (await findConversationId(tx, clubId, unblockedId));
    if (conversationId) await recordConversationChange(tx, conversationId, [clubId, unblockedId]);
    return unblockedId;
  });
  if (unblockedId) live.wake(clubId, unblockedId);
}

async function findConversationId(tx: Transaction, one: string, other: string) {
  const [conversation] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(isConversationBetween(one, other));
  return conversation?.id;
}

async function recordConversationChange(
  tx: Transaction,
  conversationId: string,
  clubIds: string[],
) {
  for (const clubId of clubIds)
    await recordLiveEvent(tx, { clubId, name: 'conversation', data: { conversationId } });
}
