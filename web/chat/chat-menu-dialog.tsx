import type { Conversation } from '@fixturebook/contract/chat';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/form/fields.tsx';
import { Notice } from '../ui/notice.tsx';
import { Stack } from '../ui/stack.tsx';
import { askChatsAnew, blockClub, reportConversation } from './api.ts';
import styles from './chat-menu-dialog.module.css';
import { showDeleted } from './live-chat.ts';
import { chatsPath } from './paths.ts';

interface ChatMenuDialogProps {
  conversation: Conversation;
  onDelete: () => void;
  onClose: () => void;
}

/** What each does stands beside it: one press and it is done. */
export function ChatMenuDialog({ conversation, onDelete, onClose }: ChatMenuDialogProps) {
  const { club } = conversation;
  return (
    <Dialog heading={club.name} onClose={onClose}>
      <Block conversation={conversation} />
      <Report conversation={conversation} />
      <section className={styles.part}>
        <p>Deleting takes this chat from your list. {club.name} keeps its own.</p>
        <Button onClick={onDelete}>Delete this chat</Button>
      </section>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}

function Block({ conversation: { id, club } }: { conversation: Conversation }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const blocking = useMutation({
    mutationFn: () => blockClub(club.slug),
    async onSuccess() {
      const done = `${club.name} is blocked. To undo it, go to your notification settings.`;
      await navigate(chatsPath, { replace: true, state: { done } });
      showDeleted(client, id);
      await askChatsAnew(client);
    },
  });
  return (
    <section className={styles.part}>
      <p>
        Blocked, {club.name} cannot write to you or ask for your dates, nor you for theirs. A match
        that is agreed stands.
      </p>
      {blocking.error && <Notice tone="error">{blocking.error.message}</Notice>}
      <Button
        aria-disabled={blocking.isPending}
        onClick={() => {
          if (!blocking.isPending) blocking.mutate();
        }}
      >
        {blocking.isPending ? 'Blocking...' : 'Block this club'}
      </Button>
    </section>
  );
}

function Report({ conversation: { id } }: { conversation: Conversation }) {
  const [reason, setReason] = useState('');
  const reporting = useMutation({ mutationFn: () => reportConversation(id, reason) });
  if (reporting.isSuccess)
    return <Notice tone="success">Thank you. It is reported, and will be looked into.</Notice>;
  return (
    <section className={styles.part}>
      <Stack>
        <p>A report goes to those who run this site, with the last messages of this chat.</p>
        <TextAreaField
          label="What is wrong?"
          name="reason"
          optional
          rows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {reporting.error && <Notice tone="error">{reporting.error.message}</Notice>}
        <Button
          aria-disabled={reporting.isPending}
          onClick={() => {
            if (!reporting.isPending) reporting.mutate();
          }}
        >
          {reporting.isPending ? 'Reporting...' : 'Report this chat'}
        </Button>
      </Stack>
    </section>
  );
}
