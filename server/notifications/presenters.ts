import { type NotificationList, notificationsPerPage } from '@fixturebook/contract/notifications';
import type { NotificationRow } from './queries.ts';
import { describeNews } from './rules/news.ts';

export function toNotificationListView(
  rows: NotificationRow[],
  { readUpTo, unread }: { readUpTo: number; unread: number },
): NotificationList {
  const shown = rows.slice(0, notificationsPerPage);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ id, seq, news, about, updatedAt, isNews }) => {
      const { kind, sentence, path } = describeNews(news);
      const text = `${sentence(about)}.`;
      const read = seq <= readUpTo || !isNews;
      return { id, kind, text, path, seq, createdAt: updatedAt.toISOString(), read };
    }),
    next: last ? String(last.seq) : null,
    unread,
  };
}
