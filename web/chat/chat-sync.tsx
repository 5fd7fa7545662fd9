import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useMe, useOwnClub } from '../platform/session/use-session.ts';
import { onSentInOtherTab } from './outbox/outbox-queue.ts';
import { startDelivery } from './outbox/outbox-sync.ts';
import { addCachedMessage, invalidatePlan, useLiveChat } from './use-live-chat.ts';

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
    const stopFollowing = onSentInOtherTab(({ conversationId, message }) =>
      addCachedMessage(client, conversationId, message, ownClubId),
    );
    const stopDelivery = startDelivery({
      userId,
      onSent: (conversationId, message) =>
        addCachedMessage(client, conversationId, message, ownClubId),
      onPlanRequired: (conversationId) => invalidatePlan(client, conversationId),
    });
    return () => {
      stopFollowing();
      stopDelivery();
    };
  }, [client, userId, ownClubId]);
}
