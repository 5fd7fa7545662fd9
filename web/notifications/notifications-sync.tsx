import type { NotificationsOpened } from '@fixturebook/contract/notifications';
import { chatPath, notificationsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { listenToEvents } from '../platform/event-listener.ts';
import { useMe } from '../platform/session/use-session.ts';
import { markNotificationsOpened, refetchUnreadCountsWithoutStream } from './api.ts';
import { renewPushSubscription } from './push-client.ts';

export function NotificationsSync() {
  const userId = useMe().user.id;
  useEffect(() => {
    renewPushSubscription(userId).catch(() => undefined);
  }, [userId]);
  useMarkNotificationsOpened();
  return null;
}

/** Clears the count of the bell for what the visible screen shows, also when it arrives while the screen is open. */
function useMarkNotificationsOpened() {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const { notifications } = useMe().unread;
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
  );
  useEffect(() => {
    const opened = isVisible && notifications > 0 && parseOpened(pathname, search);
    if (!opened) return;
    markNotificationsOpened(opened).then(
      () => refetchUnreadCountsWithoutStream(client),
      // If the request fails, the notifications stay unread, and the next visit tries again.
      () => undefined,
    );
  }, [client, pathname, search, isVisible, notifications]);
}

/** Returns undefined for the list of notifications, which marks all of them as read. */
function parseOpened(pathname: string, search: string): NotificationsOpened | undefined {
  if (pathname === notificationsPath) return undefined;
  const conversationId = new URLSearchParams(search).get('conversation');
  if (pathname === chatPath) return conversationId ? { conversationId } : undefined;
  return { path: pathname + search };
}

function subscribeToVisibility(listener: () => void): () => void {
  return listenToEvents(document, ['visibilitychange'], listener);
}
