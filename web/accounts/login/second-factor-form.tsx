import { useQueryClient } from '@tanstack/react-query';
import { beginSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { verifySecondFactor } from '../api.ts';
import { openPasskeyOffer } from '../passkeys/passkey-offer-storage.ts';
import { missingCodeMessage, SecondFactorCodeField } from '../second-factor-code-field.tsx';

/** The second step of a login with a password or a link. */
export function SecondFactorForm({ onBack }: { onBack: () => void }) {
  const client = useQueryClient();
  const form = useSubmitForm({
    initialValues: { code: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({ code: missingCodeMessage }),
    async submit({ code }: { code: string }) {
      await verifySecondFactor(code);
      openPasskeyOffer();
      await beginSession(client);
    },
    formatError: (error) => `Error logging in: ${error.message}`,
  });
  return (
    <Form form={form}>
      <SecondFactorCodeField form={form} />
      <FormAlert form={form} />
      <SubmitButton busy={form.busy} busyLabel="Logging in...">
        Login
      </SubmitButton>
      <Button onClick={onBack}>Start again</Button>
    </Form>
  );
}
