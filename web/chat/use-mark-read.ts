import type { Message } from '@fixturebook/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from '../platform/live/live.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import { markRead, messagesQuery } from './api.ts';
import { showOwnRead } from './live-chat.ts';
import { readBy } from './messages.ts';

/** What one has before one's eyes is read. */
export function useMarkRead(conversationId: string, messages: Message[] | undefined): void {
  const client = useQueryClient();
  const own = useOwnClub().id;
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const unread = messages?.findLast(({ read, senderClubId }) => !read && senderClubId !== own);
  const upTo = isVisible ? unread?.id : undefined;
  const seq = unread?.seq;
  const liveState = useLiveState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when there is a connection again
  useEffect(() => {
    if (!upTo || seq === undefined) return;
    markRead(conversationId, upTo).then(
      () => {
        client.setQueryData(
          messagesQuery(conversationId).queryKey,
          (known) => known && readBy(known, own, seq),
        );
        showOwnRead(client, conversationId, seq);
      },
      // It stays unread, and is said again when there is a connection, or another message.
      () => undefined,
    );
  }, [client, conversationId, own, upTo, seq, liveState]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
