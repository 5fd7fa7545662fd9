import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useMe } from '../platform/session/use-session.ts';
import { renewPushSubscription } from './push-client.ts';

export default function NotificationsSync() {
  const userId = useMe().user.id;
  useEffect(() => {
    renewPushSubscription(userId).catch(() => undefined);
  }, [userId]);
  return <Outlet />;
}
