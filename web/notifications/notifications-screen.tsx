import type { Notification } from '@fixturebook/contract/notifications';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLiveEvent } from '../platform/live/live.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatDateTime } from '../ui/dates/date-time.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { LinkedRow, PlainList, RowLink } from '../ui/plain-list.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import {
  markNotificationsRead,
  notificationsQuery,
  refetchUnreadCountsWithoutStream,
} from './api.ts';
import styles from './notifications-screen.module.css';

export function meta() {
  return pageMeta('Notifications');
}

export default function NotificationsScreen() {
  const query = useInfiniteQuery(notificationsQuery);
  const client = useQueryClient();
  useLiveEvent('notification', () => void client.invalidateQueries(notificationsQuery));
  const notifications = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isNew = useNewNotifications(notifications);
  useMarkNotificationsRead(notifications);
  return (
    <Page heading="Notifications" parent="/dashboard">
      <p className={styles.spaced}>
        <ButtonLink to="/notifications/preferences">Settings</ButtonLink>
      </p>
      <Loaded query={query}>
        {() =>
          notifications.length === 0 ? (
            <EmptyState line="Nothing yet." drawing="deckchair">
              <p>Requests, messages and match news will show up here.</p>
            </EmptyState>
          ) : (
            <PlainList as="ol" className={styles.spaced}>
              {notifications.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  isNew={isNew(notification)}
                />
              ))}
            </PlainList>
          )
        }
      </Loaded>
      <MoreButton query={query}>Show more notifications</MoreButton>
    </Page>
  );
}

function NotificationRow({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { text, path, createdAt } = notification;
  return (
    <LinkedRow className={styles.row} data-new={isNew}>
      <RowLink to={path}>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        {text}
      </RowLink>
      <time className={styles.time} dateTime={createdAt}>
        {formatDateTime(createdAt)}
      </time>
    </LinkedRow>
  );
}

/** Remembers which notifications were unread, so that they stay marked as new while the screen is open. */
function useNewNotifications(notifications: Notification[]) {
  const [newSeqs, setNewSeqs] = useState(new Set<number>());
  const found = notifications.filter(({ read, seq }) => !read && !newSeqs.has(seq));
  if (found.length > 0) setNewSeqs(new Set([...newSeqs, ...found.map(({ seq }) => seq)]));
  return ({ seq }: Notification) => newSeqs.has(seq);
}

function useMarkNotificationsRead(notifications: Notification[]) {
  const client = useQueryClient();
  const hasUnread = notifications.some(({ read }) => !read);
  const upTo = hasUnread ? notifications[0]?.seq : undefined;
  useEffect(() => {
    if (upTo === undefined) return;
    markNotificationsRead(upTo).then(
      () => refetchUnreadCountsWithoutStream(client),
      // If the request fails, the notifications stay unread, and the next visit to the screen tries again.
      () => undefined,
    );
  }, [client, upTo]);
}
