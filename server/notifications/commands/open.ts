import type { NotificationsOpened } from '@fixturebook/contract/notifications';
import { type Executor, runTransaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { NotificationDeps } from '../deps.ts';
import { findOtherClubOfConversation, listUnreadNotifications } from '../queries.ts';
import { describeNews, isShownInConversation } from '../rules/news.ts';
import type { News } from '../rules/news-types.ts';
import { notificationOpens } from '../schema.ts';
import { recordNotificationChange } from './read.ts';

/** Marks the notifications that lead to a screen, or that a conversation shows as cards, as read. */
export async function markNotificationsOpened(
  { db, live }: Pick<NotificationDeps, 'db' | 'live'>,
  caller: ClubCaller,
  opened: NotificationsOpened,
) {
  const { clubId, userId } = caller;
  await runTransaction(db, async (tx) => {
    const isOpened = await createOpenedCheck(tx, caller, opened);
    const found = (await listUnreadNotifications(tx, caller)).filter(isOpened);
    if (found.length === 0) return;
    const rows = found.map(({ id }) => ({ notificationId: id, userId }));
    await tx.insert(notificationOpens).values(rows).onConflictDoNothing();
    await recordNotificationChange(tx, clubId);
  });
  live.wake(clubId);
}

async function createOpenedCheck(
  executor: Executor,
  { clubId }: ClubCaller,
  opened: NotificationsOpened,
): Promise<(entry: { news: News; aboutClubId: string | null }) => boolean> {
  if ('path' in opened) {
    // The web app opens its paths in any case.
    const path = opened.path.toLowerCase();
    const [pathname] = path.split('?');
    return ({ news }) => [path, pathname].includes(describeNews(news).path.toLowerCase());
  }
  const otherId = await findOtherClubOfConversation(executor, clubId, opened.conversationId);
  if (!otherId) throw notFound('We can’t find that conversation.');
  return ({ news, aboutClubId }) => aboutClubId === otherId && isShownInConversation(news);
}
