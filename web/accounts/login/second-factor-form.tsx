import { useQueryClient } from '@tanstack/react-query';
import { beginSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { createRequiredCheck } from '../../ui/form/schema-checks.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { verifySecondFactor } from '../api.ts';

export function SecondFactorForm({ onBack }: { onBack: () => void }) {
  const client = useQueryClient();
  const form = useSubmitForm({
    initialValues: { code: '' },
    check: createRequiredCheck({ code: 'Enter the code from your app, or a recovery code.' }),
    async submit({ code }: { code: string }) {
      await verifySecondFactor(code);
      await beginSession(client);
    },
    formatError: (error) => `Error logging in: ${error.message}`,
  });
  return (
    <Form form={form}>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="off"
        hint="The six digits in your authenticator app, or a recovery code."
        {...form.field('code')}
      />
      <FormAlert form={form} />
      <SubmitButton busy={form.busy} busyLabel="Logging in...">
        Login
      </SubmitButton>
      <Button onClick={onBack}>Start again</Button>
    </Form>
  );
}
