import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useMe, useOwnClub } from '../platform/session/use-session.ts';
import { askPlanAnew, showMessage, useLiveChat } from './live-chat.ts';
import { followOtherTabs } from './outbox.ts';
import { startDelivery } from './outbox-delivery.ts';

/** Around every screen of a club: messages come and go, whichever one is looking at. */
export default function ChatAtWork() {
  useLiveChat();
  useDelivery();
  return <Outlet />;
}

function useDelivery() {
  const client = useQueryClient();
  const userId = useMe().user.id;
  const own = useOwnClub().id;
  useEffect(() => {
    const stopFollowing = followOtherTabs(({ conversationId, message }) =>
      showMessage(client, conversationId, message, own),
    );
    const stopDelivery = startDelivery({
      userId,
      onSent: (conversationId, message) => showMessage(client, conversationId, message, own),
      onPlanRequired: (conversationId) => askPlanAnew(client, conversationId),
    });
    return () => {
      stopFollowing();
      stopDelivery();
    };
  }, [client, userId, own]);
}
