import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readDraft, saveDraft } from '../../platform/session/draft.ts';
import { meQuery } from '../../platform/session/session.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { type Flash, FlashNotice } from '../../ui/feedback/flash-notice.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { createRequiredCheck } from '../../ui/form/schema-checks.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { confirmEmailChange, requestEmailChange } from '../api.ts';
import { SettingsSection } from './settings-section.tsx';

/** The change is asked for, then confirmed with the codes that came to both addresses. */
export function EmailSection() {
  const { id, email } = useMe().user;
  // Who reads the mails on the same phone comes back to a page that is loaded anew.
  const draftKey = `email-change-${id}`;
  const [requestedEmail, setRequestedEmail] = useState(() => readDraft(draftKey).email ?? null);
  const [flash, setFlash] = useState<Flash>();

  function goToStep(newEmail: string | null, text: string) {
    saveDraft(draftKey, { email: newEmail ?? '' }, { email: '' });
    setRequestedEmail(newEmail);
    setFlash({ tone: 'success', text });
  }

  return (
    <SettingsSection heading="E-mail address">
      <p>You sign in with {email}.</p>
      <FlashNotice flash={flash} />
      {requestedEmail === null ? (
        <RequestEmailChangeForm
          onRequested={(address) =>
            goToStep(address, 'We have sent a code to each address. They work for 30 minutes.')
          }
        />
      ) : (
        <ConfirmEmailChangeForm
          addresses={{ current: email, next: requestedEmail }}
          onDone={() => goToStep(null, 'Your address is changed.')}
          onCancel={() => goToStep(null, 'Your address stays as it is.')}
        />
      )}
    </SettingsSection>
  );
}

function RequestEmailChangeForm({ onRequested }: { onRequested: (email: string) => void }) {
  const form = useSubmitForm({
    initialValues: { email: '' },
    check: createRequiredCheck({ email: 'Enter the new address.' }),
    async submit({ email }: { email: string }) {
      await requestEmailChange(email.trim());
      onRequested(email.trim());
    },
  });
  return (
    <Form form={form}>
      <TextField
        label="New e-mail address"
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
    check: createRequiredCheck({
      currentCode: 'Enter the code from the mail to your present address.',
      newCode: 'Enter the code from the mail to the new address.',
    }),
    async submit({ currentCode, newCode }: { currentCode: string; newCode: string }) {
      await confirmEmailChange({ currentCode: currentCode.trim(), newCode: newCode.trim() });
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
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
