import type { Passkey } from '@fixturebook/contract/accounts';
import { Button } from '../../ui/button.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { renamePasskey } from './api.ts';

interface RenamePasskeyFormProps {
  passkey: Passkey;
  onDone: (name: string) => Promise<void>;
  onCancel: () => void;
}

export function RenamePasskeyForm({ passkey, onDone, onCancel }: RenamePasskeyFormProps) {
  const form = useSubmitForm({
    initialValues: { name: passkey.name },
    draftKey: undefined,
    check: createRequiredFieldsCheck({ name: 'Enter a name for the passkey.' }),
    async submit({ name }: { name: string }) {
      await renamePasskey(passkey.id, name);
      await onDone(name);
    },
  });
  return (
    <Form form={form}>
      <TextField
        label={`New name of “${passkey.name}”`}
        autoComplete="off"
        autoFocus
        {...form.field('name')}
      />
      <FormAlert form={form} />
      <Row>
        <SubmitButton look="plain" busy={form.busy} busyLabel="Saving...">
          Save name
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Form>
  );
}
