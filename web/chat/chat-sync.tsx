import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useMe, useOwnClub } from '../platform/session/use-session.ts';
import { onMessageSentInOtherTab } from './outbox/outbox-queue.ts';
import { startOutboxDelivery } from './outbox/outbox-sync.ts';
import { addCachedMessage, invalidateChatPermission, useLiveChat } from './use-live-chat.ts';

export default function ChatSync() {
  useLiveChat();
  useOutboxDelivery();
  return <Outlet />;
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
