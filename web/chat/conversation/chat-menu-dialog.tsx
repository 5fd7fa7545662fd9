import type { Conversation } from '@fixturebook/contract/chat';
import { chatPath } from '@fixturebook/contract/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { blockClub, invalidateChats, reportConversation } from '../api.ts';
import { removeCachedConversation } from '../use-live-chat.ts';
import styles from './conversation-panel.module.css';

interface ChatMenuDialogProps {
  conversation: Conversation;
  onDelete: () => void;
  onClose: () => void;
}

/** The dialog explains each action next to its button, because the Block button asks for no confirmation. */
export function ChatMenuDialog({ conversation, onDelete, onClose }: ChatMenuDialogProps) {
  const { club } = conversation;
  return (
    <Dialog heading={club.name} onClose={onClose}>
      <BlockSection conversation={conversation} />
      <ReportSection conversation={conversation} />
      <ChatMenuSection>
        <p>Deleting clears this chat for you. {club.name} keep their copy.</p>
        <Button onClick={onDelete}>Delete this chat</Button>
      </ChatMenuSection>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}

function ChatMenuSection({ children }: { children: ReactNode }) {
  return (
    <section className={styles.part}>
      <Stack>{children}</Stack>
    </section>
  );
}

function BlockSection({ conversation: { id, club } }: { conversation: Conversation }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blockMutation = useMutation({
    mutationFn: () => blockClub(club.slug),
    async onSuccess() {
      const done = `${club.name} is blocked. To undo it, go to your notification settings.`;
      await navigate(chatPath, { replace: true, state: { done } });
      removeCachedConversation(client, id);
      await invalidateChats(client);
    },
  });
  return (
    <ChatMenuSection>
      <p>
        If you block {club.name}, neither club can message or request the other. Agreed matches
        still stand.
      </p>
      {blockMutation.error && <Notice tone="error">{blockMutation.error.message}</Notice>}
      <Button aria-disabled={blockMutation.isPending} onClick={() => blockMutation.mutate()}>
        {blockMutation.isPending ? 'Blocking...' : 'Block this club'}
      </Button>
    </ChatMenuSection>
  );
}

function ReportSection({ conversation: { id } }: { conversation: Conversation }) {
  const [reason, setReason] = useState('');
  const reportMutation = useMutation({ mutationFn: () => reportConversation(id, reason) });
  if (reportMutation.isSuccess)
    return <Notice tone="success">Thank you. We'll look into it.</Notice>;
  return (
    <ChatMenuSection>
      <p>We'll see the last 50 messages of this chat.</p>
      <TextAreaField
        label="What is wrong?"
        name="reason"
        optional
        rows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {reportMutation.error && <Notice tone="error">{reportMutation.error.message}</Notice>}
      <Button aria-disabled={reportMutation.isPending} onClick={() => reportMutation.mutate()}>
        {reportMutation.isPending ? 'Reporting...' : 'Report this chat'}
      </Button>
    </ChatMenuSection>
  );
}
