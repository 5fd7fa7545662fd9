import { notificationsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Icon } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { listenToEvents } from '../event-listener.ts';
import { onLiveEvent } from '../live/live.ts';
import { meQuery } from '../session/session.ts';
import { useLikelyClub } from '../session/use-session.ts';
import styles from './header.module.css';

export function HeaderActions() {
  const me = useLikelyClub();
  const { conversations = 0, notifications = 0 } = me?.unread ?? {};
  useRefreshUnreadCounts();
  useAppBadge(conversations + notifications);
  useOpenNotificationPath();
  if (!me) return null;
  const label =
    notifications > 0
      ? `Notifications, ${formatCount(notifications, 'new notification')}`
      : 'Notifications';
  return (
    <Link className={styles.action} to={notificationsPath} aria-label={label}>
      <Icon path="M5 17.5h14l-2-3V10a5 5 0 0 0-10 0v4.5zM10 17.5v.5a2 2 0 0 0 4 0v-.5" />
      {notifications > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {notifications > 99 ? '99+' : notifications}
        </span>
      )}
    </Link>
  );
}

/** Several live events within this time lead to one request. */
const debounceMs = 250;

function useRefreshUnreadCounts() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
        debounceMs,
      );
    };
    const names = ['message', 'read', 'notification', 'match-request', 'match'] as const;
    const unsubscribers = names.map((name) => onLiveEvent(name, refresh));
    return () => {
      clearTimeout(timer);
      for (const stop of unsubscribers) stop();
    };
  }, [client]);
}

function useAppBadge(unread: number) {
  useEffect(() => {
    // The browser refuses to set a badge if the app is not installed.
    navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
}

/** Opens the path of a clicked push notification, which `web/service-worker.ts` sends to this page. */
function useOpenNotificationPath() {
  const navigate = useNavigate();
  const openPath = useEffectEvent((path: unknown) => {
    if (typeof path === 'string') void navigate(path);
  });
  useEffect(
    () =>
      listenToEvents(navigator.serviceWorker, ['message'], ({ data }: MessageEvent) =>
        openPath(data?.open),
      ),
    [],
  );
}
