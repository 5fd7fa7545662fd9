import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatCount } from '../../ui/format/count.ts';
import { onLive } from '../live/live.ts';
import { meQuery } from '../session/session.ts';
import { useLikelySession } from '../session/use-session.ts';
import styles from './header-actions.module.css';

/** The ways to one's chats and to what one is told, for a club that is signed in. */
export function HeaderActions() {
  const session = useLikelySession();
  const me = session.state === 'signed-in' && session.me.club ? session.me : undefined;
  const { conversations = 0, notifications = 0 } = me?.unread ?? {};
  useRefreshUnreadCounts();
  useAppBadge(conversations);
  useOpenPushedPath();
  if (!me) return null;
  return (
    <>
      <HeaderLink
        to="/chatscreen"
        name="Chats"
        unread={conversations}
        unit="unread chat"
        iconPath="M4 5h16v11.5H11L6.5 20v-3.5H4z"
      />
      <HeaderLink
        to="/notifications"
        name="Notifications"
        unread={notifications}
        unit="new notification"
        iconPath="M5 17.5h14l-2-3V10a5 5 0 0 0-10 0v4.5zM10 17.5v.5a2 2 0 0 0 4 0v-.5"
      />
    </>
  );
}

interface HeaderLinkProps {
  to: string;
  name: string;
  unread: number;
  unit: string;
  iconPath: string;
}

function HeaderLink({ to, name, unread, unit, iconPath }: HeaderLinkProps) {
  const label = unread > 0 ? `${name}, ${formatCount(unread, unit)}` : name;
  return (
    <Link className={styles.tool} to={to} aria-label={label}>
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        <path
          d={iconPath}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
        />
      </svg>
      {unread > 0 && <Badge>{unread > 99 ? '99+' : unread}</Badge>}
    </Link>
  );
}

function Badge({ children }: { children: ReactNode }) {
  return (
    <span className={styles.badge} aria-hidden="true">
      {children}
    </span>
  );
}

/** ms in which several things that happen are one question. */
const debounceMs = 250;

/** What is told or read, here or elsewhere, changes the numbers. */
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
    const unsubscribers = (['message', 'read', 'notification'] as const).map((name) =>
      onLive(name, refresh),
    );
    return () => {
      clearTimeout(timer);
      for (const stop of unsubscribers) stop();
    };
  }, [client]);
}

/** On the icon of the app, where it is installed. */
function useAppBadge(unread: number) {
  useEffect(() => {
    // Refused where the app is not installed.
    navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
}

/** Who presses what was pushed goes on in the page that is open: see `web/service-worker.ts`. */
function useOpenPushedPath() {
  const navigate = useNavigate();
  const openPath = useEffectEvent((path: unknown) => {
    if (typeof path === 'string') void navigate(path);
  });
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => openPath(data?.open);
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);
}
