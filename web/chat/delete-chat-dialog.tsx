import type { Conversation } from '@fixturebook/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { Row } from '../ui/stack.tsx';
import { deleteConversation } from './api.ts';
import { newestSeen, showDeleted } from './live-chat.ts';
import { chatsPath } from './paths.ts';

interface DeleteChatDialogProps {
  conversation: Conversation;
  isOpen: boolean;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteChatDialog({
  conversation,
  isOpen,
  onClose,
  onDeleted,
}: DeleteChatDialogProps) {
  const { id, club } = conversation;
  const client = useQueryClient();
  const navigate = useNavigate();
  // What comes while one is asked stays.
  const [seen] = useState(() => newestSeen(client, conversation));
  const form = useSubmitForm({
    initialValues: {},
    check: () => ({ input: id }),
    async submit(id: string) {
      await deleteConversation(id, seen);
      onClose();
      if (isOpen) await navigate(chatsPath, { replace: true });
      showDeleted(client, id);
      onDeleted?.();
    },
  });
  return (
    <Dialog heading="Delete this chat?" busy={form.busy} onClose={onClose}>
      <p>
        All messages with {club.name} go from your list. {club.name} keeps its own. What is agreed
        stands.
      </p>
      <Form form={form}>
        <FormAlert form={form} />
        <Row>
          <SubmitButton busy={form.busy} busyLabel="Deleting...">
            Delete
          </SubmitButton>
          <Button onClick={onClose} aria-disabled={form.busy}>
            Keep it
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
