import type { Conversation } from '@fixturebook/contract/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
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
        <FormFoot
          form={form}
          does="Delete"
          doing="Deleting..."
          leaves="Keep it"
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  );
}
