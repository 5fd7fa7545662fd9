import {
  type NotificationList,
  type NotificationPreferences,
  notificationsPerPage,
  type PreferencesWithVersion,
} from '@fixturebook/contract/notifications';
import { toPage } from '../platform/http/page.ts';
import type { NotificationRow } from './queries.ts';
import { describeNews } from './rules/news.ts';
import { getPreferencesVersion } from './rules/preferences.ts';

export function toNotificationListView(
  rows: NotificationRow[],
  { readUpTo, unread }: { readUpTo: number; unread: number },
): NotificationList {
  const { items, next } = toPage(rows, notificationsPerPage, ({ seq }) => String(seq));
  return {
    items: items.map(({ id, seq, news, about, aboutPhone, updatedAt, isNews }) => {
      const { kind, sentence, path } = describeNews(news);
      const text = `${sentence(about, aboutPhone)}.`;
      const read = seq <= readUpTo || !isNews;
      return { id, kind, text, path, seq, createdAt: updatedAt.toISOString(), read };
    }),
    next,
    unread,
  };
}

export function toPreferencesView(preferences: NotificationPreferences): PreferencesWithVersion {
  return { ...preferences, version: getPreferencesVersion(preferences) };
}
