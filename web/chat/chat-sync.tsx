import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenToEvents } from '../platform/event-listener.ts';
import { useMe, useOwnClub } from '../platform/session/use-session.ts';
import { hasMessageOnlyInTab, onMessageSentInOtherTab } from './outbox/outbox-queue.ts';
import { startOutboxDelivery } from './outbox/outbox-sync.ts';
import { addCachedMessage, invalidateChatPermission, useLiveChat } from './use-live-chat.ts';

export function ChatSync() {
  useLiveChat();
  useOutboxDelivery();
  useEffect(askBeforeMessagesAreLost, []);
  return null;
}

/** The browser asks before it leaves the page while a message is only in the memory of this tab. */
function askBeforeMessagesAreLost() {
  return listenToEvents(window, ['beforeunload'], (event) => {
    if (hasMessageOnlyInTab()) event.preventDefault();
  });
}

function useOutboxDelivery() {
  const client = useQueryClient();
  const userId = useMe().user.id;
  const ownClubId = useOwnClub().id;
  useEffect(() => {
    const stopFollowing = onMessageSentInOtherTab(({ conversationId, message }) =>
      addCachedMessage(client, conversationId, message, ownClubId),
    );
    const stopDelivery = startOutboxDelivery({
      userId,
      onSent: (conversationId, message) =>
        addCachedMessage(client, conversationId, message, ownClubId),
      onPlanRequired: (conversationId) => invalidateChatPermission(client, conversationId),
    });
    return () => {
      stopFollowing();
      stopDelivery();
    };
  }, [client, userId, ownClubId]);
}
