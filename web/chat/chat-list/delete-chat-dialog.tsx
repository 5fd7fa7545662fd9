import type { Conversation } from '@fixturebook/contract/chat';
import { chatPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { deleteConversation, invalidateChats } from '../api.ts';
import { getNewestSeenSeq, removeCachedConversation } from '../use-live-chat.ts';

export function DeleteChatDialog({
  conversation,
  isChatOpen,
  onClose,
  onDeleted,
}: {
  conversation: Conversation;
  isChatOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { id, club } = conversation;
  const client = useQueryClient();
  const openNextScreen = useOpenNextScreen();
  // Remember the newest message, so that messages that arrive while the dialog is open are not deleted.
  const [newestSeenSeq] = useState(() => getNewestSeenSeq(client, conversation));
  async function confirm() {
    await deleteConversation(id, newestSeenSeq);
    const done = `You've deleted your chat with ${club.name}.`;
    const options = { replace: true };
    const leaving = isChatOpen ? openNextScreen({ to: chatPath, options, done }) : true;
    onClose();
    // A conversation that may still be shown is fetched again instead.
    if (await leaving) removeCachedConversation(client, id);
    else await invalidateChats(client);
    onDeleted?.();
  }
  return (
    <ConfirmDialog
      heading="Delete this chat?"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      cancelLabel="Keep it"
      look="danger"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        This clears the chat for you. {club.name} keep their copy, and any agreed match still
        stands.
      </p>
    </ConfirmDialog>
  );
}
