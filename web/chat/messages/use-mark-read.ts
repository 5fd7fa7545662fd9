import type { Message } from '@fixturebook/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLiveState } from '../../platform/live/live.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { markMessagesRead, messagesQuery } from '../api.ts';
import { markReadBy } from '../messages-cache.ts';
import { markCachedConversationRead } from '../use-live-chat.ts';

/** Marks visible messages as read. */
export function useMarkRead(conversationId: string, messages: Message[] | undefined): void {
  const client = useQueryClient();
  const ownClubId = useOwnClub().id;
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const newestUnread = messages?.findLast(
    ({ read, senderClubId }) => !read && senderClubId !== ownClubId,
  );
  const upTo = isVisible ? newestUnread?.id : undefined;
  const seq = newestUnread?.seq;
  const liveState = useLiveState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when there is a connection again
  useEffect(() => {
    if (!upTo || seq === undefined) return;
    markMessagesRead(conversationId, upTo).then(
      () => {
        client.setQueryData(
          messagesQuery(conversationId).queryKey,
          (known) => known && markReadBy(known, ownClubId, seq),
        );
        markCachedConversationRead(client, conversationId, seq);
      },
      // The messages stay unread, and the next connection or message tries again.
      () => undefined,
    );
  }, [client, conversationId, ownClubId, upTo, seq, liveState]);
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
