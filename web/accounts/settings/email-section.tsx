import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { meQuery } from '../../platform/session/session.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { type FlashMessage, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { readChoice, saveChoice } from '../../ui/form/draft/draft.ts';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { confirmEmailChange, requestEmailChange, sessionsQuery } from '../api.ts';
import { SettingsSection } from './settings-section.tsx';

export function EmailSection() {
  const { id, email } = useMe().user;
  // Restore the requested address, because a phone may reload the page while the user reads the email.
  const choiceKey = `email-change-${id}`;
  const [requestedEmail, setRequestedEmail] = useState(() => readChoice(choiceKey) ?? null);
  const [flash, setFlash] = useState<FlashMessage>();

  function goToStep(newEmail: string | null, text: string) {
    saveChoice(choiceKey, newEmail ?? undefined);
    setRequestedEmail(newEmail);
    setFlash({ tone: 'success', text });
  }

  return (
    <SettingsSection heading="Email address">
      <p>You log in with {email}.</p>
      <FlashNotice flash={flash} />
      {requestedEmail === null ? (
        <RequestEmailChangeForm
          userId={id}
          onRequested={(address) =>
            goToStep(address, "We've sent a code to each address. Both last 30 minutes.")
          }
        />
      ) : (
        <ConfirmEmailChangeForm
          addresses={{ current: email, next: requestedEmail }}
          onDone={() =>
            goToStep(null, 'Your address has been changed. Other devices are logged out.')
          }
          onCancel={() => goToStep(null, 'Your address has not been changed.')}
        />
      )}
    </SettingsSection>
  );
}

function RequestEmailChangeForm({
  userId,
  onRequested,
}: {
  userId: string;
  onRequested: (email: string) => void;
}) {
  const form = useSubmitForm({
    initialValues: { email: '' },
    draftKey: `new-email-${userId}`,
    check: createRequiredFieldsCheck({ email: 'Enter the new address.' }),
    async submit({ email }: { email: string }) {
      await requestEmailChange(email.trim());
      onRequested(email.trim());
    },
  });
  return (
    <Form form={form}>
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        {...form.field('email')}
      />
      <FormAlert form={form} />
      <SubmitButton look="plain" busy={form.busy} busyLabel="Sending codes...">
        Change address
      </SubmitButton>
    </Form>
  );
}

interface ConfirmEmailChangeFormProps {
  addresses: { current: string; next: string };
  onDone: () => void;
  onCancel: () => void;
}

function ConfirmEmailChangeForm({ addresses, onDone, onCancel }: ConfirmEmailChangeFormProps) {
  const client = useQueryClient();
  const form = useSubmitForm({
    initialValues: { currentCode: '', newCode: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({
      currentCode: 'Enter the code from the email to your current address.',
      newCode: 'Enter the code from the email to your new address.',
    }),
    async submit({ currentCode, newCode }: { currentCode: string; newCode: string }) {
      await confirmEmailChange({ currentCode: currentCode.trim(), newCode: newCode.trim() });
      await refetchAffected(client, meQuery.queryKey, sessionsQuery.queryKey);
      onDone();
    },
  });
  return (
    <Form form={form}>
      <TextField
        label={`Code sent to ${addresses.current}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('currentCode')}
      />
      <TextField
        label={`Code sent to ${addresses.next}`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('newCode')}
      />
      <FormAlert form={form} />
      <Row>
        <SubmitButton look="plain" busy={form.busy} busyLabel="Changing...">
          Confirm
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Form>
  );
}
