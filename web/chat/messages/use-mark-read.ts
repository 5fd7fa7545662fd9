import type { Message } from '@fixturebook/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { listenToEvents } from '../../platform/event-listener.ts';
import { useLiveConnectionState } from '../../platform/live/live.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { markMessagesRead } from '../api.ts';
import { markCachedConversationRead, markCachedMessagesRead } from '../use-live-chat.ts';

/** Marks visible messages as read. If the request fails, the next reconnection or message repeats it. */
export function useMarkRead(conversationId: string, messages: Message[] | undefined): void {
  const client = useQueryClient();
  const ownClubId = useOwnClub().id;
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
  );
  const newestUnread = messages?.findLast(
    ({ read, senderClubId }) => !read && senderClubId !== ownClubId,
  );
  const upTo = isVisible ? newestUnread?.id : undefined;
  const seq = newestUnread?.seq;
  const liveState = useLiveConnectionState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new connection repeats a failed request
  useEffect(() => {
    if (!upTo || seq === undefined) return;
    markMessagesRead(conversationId, upTo).then(
      () => {
        markCachedMessagesRead(client, conversationId, ownClubId, seq);
        markCachedConversationRead(client, conversationId, seq);
      },
      () => undefined,
    );
  }, [client, conversationId, ownClubId, upTo, seq, liveState]);
}

function subscribeToVisibility(listener: () => void): () => void {
  return listenToEvents(document, ['visibilitychange'], listener);
}
