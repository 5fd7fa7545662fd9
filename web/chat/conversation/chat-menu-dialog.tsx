import type { Conversation } from '@fixturebook/contract/chat';
import { chatPath } from '@fixturebook/contract/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { reportLateFailure } from '../../ui/late-failure.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { useIsShown } from '../../ui/use-is-shown.ts';
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
      <BlockSection conversation={conversation} onClose={onClose} />
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

function BlockSection({
  conversation: { id, club },
  onClose,
}: Pick<ChatMenuDialogProps, 'conversation' | 'onClose'>) {
  const client = useQueryClient();
  const openNextScreen = useOpenNextScreen();
  const isShown = useIsShown();
  const blockMutation = useMutation({
    mutationFn: () => blockClub(club.slug),
    async onSuccess() {
      const done = `${club.name} is blocked. To undo it, go to your notification settings.`;
      const options = { replace: true, state: { done } };
      const leaving = openNextScreen({ to: chatPath, options, done });
      onClose();
      // A conversation that may still be shown is fetched again instead, and then says that it is blocked.
      if (await leaving) removeCachedConversation(client, id);
      await invalidateChats(client);
    },
    onError(error) {
      if (isShown()) return;
      const refused = `${club.name} isn't blocked.`;
      reportLateFailure({ refused, unknown: `Blocking ${club.name}`, error });
    },
  });
  return (
    <ChatMenuSection>
      <p>
        If you block {club.name}, neither club can message the other or ask for a match. Agreed
        matches still stand.
      </p>
      {blockMutation.error && <Notice tone="error">{blockMutation.error.message}</Notice>}
      <Button aria-disabled={blockMutation.isPending} onClick={() => blockMutation.mutate()}>
        {blockMutation.isPending ? 'Blocking...' : 'Block this club'}
      </Button>
    </ChatMenuSection>
  );
}

function ReportSection({ conversation: { id } }: { conversation: Conversation }) {
  const club = useOwnClub();
  const [isReported, setReported] = useState(false);
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: `report-${club.id}-${id}`,
    check: (values) => ({ input: values }),
    async submit({ reason }: { reason: string }, { key }) {
      await reportConversation({ conversationId: id, reason }, key);
      setReported(true);
    },
  });
  if (isReported) return <Notice tone="success">Thank you. We'll look into it.</Notice>;
  return (
    <ChatMenuSection>
      <Form form={form}>
        <p>We'll see the last 50 messages of this chat.</p>
        <TextAreaField
          label="What is wrong?"
          optional
          rows={2}
          maxLength={1000}
          {...form.field('reason')}
        />
        <FormAlert form={form} />
        <SubmitButton look="plain" busy={form.busy} busyLabel="Reporting...">
          Report this chat
        </SubmitButton>
      </Form>
    </ChatMenuSection>
  );
}
