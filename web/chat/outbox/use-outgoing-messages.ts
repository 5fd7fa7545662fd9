import { useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { getPendingMessages, onOutboxChange } from './outbox-queue.ts';

/** This officer's unsent messages of a conversation. */
export function useOutgoingMessages(conversationId: string) {
  const userId = useMe().user.id;
  const all = useSyncExternalStore(onOutboxChange, getPendingMessages);
  return useMemo(
    () => all.filter((one) => one.userId === userId && one.conversationId === conversationId),
    [all, userId, conversationId],
  );
}
