import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useMe } from '../platform/session/use-session.ts';
import { renewPushSubscription } from './push-client.ts';

/** Around every screen of a club. */
export default function NotificationsSync() {
  const userId = useMe().user.id;
  useEffect(() => {
    // Tried again the next time that one comes.
    renewPushSubscription(userId).catch(() => undefined);
  }, [userId]);
  return <Outlet />;
}
