import { useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../platform/session/use-session.ts';
import { onOutbox, outgoing } from './outbox.ts';

/** What this officer has written in a conversation and is still on the device. */
export function useOutgoing(conversationId: string) {
  const userId = useMe().user.id;
  const all = useSyncExternalStore(onOutbox, outgoing);
  return useMemo(
    () => all.filter((one) => one.userId === userId && one.conversationId === conversationId),
    [all, userId, conversationId],
  );
}
