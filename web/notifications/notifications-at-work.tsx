import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useMe } from '../platform/session/use-session.ts';
import { keepPushOn } from './push.ts';

/** Around every screen of a club. */
export default function NotificationsAtWork() {
  const userId = useMe().user.id;
  useEffect(() => {
    // Tried again the next time that one comes.
    keepPushOn(userId).catch(() => undefined);
  }, [userId]);
  return <Outlet />;
}
