import { Button } from '../../ui/button.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { QrCode } from '../../ui/share/qr-code.tsx';
import { verifyAuthenticatorAppCode } from '../api.ts';
import styles from './second-factor-setup-form.module.css';

interface SecondFactorSetupFormProps {
  totpUri: string;
  onDone: () => Promise<void>;
  onCancel: () => void;
}

export function SecondFactorSetupForm({ totpUri, onDone, onCancel }: SecondFactorSetupFormProps) {
  const form = useSubmitForm({
    initialValues: { code: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({ code: 'Enter the code that your app shows.' }),
    async submit({ code }: { code: string }) {
      await verifyAuthenticatorAppCode(code);
      await onDone();
    },
  });
  return (
    <Form form={form}>
      <QrCode text={totpUri} label="QR code for the authenticator app" />
      <p>
        Using this phone? <Link to={totpUri}>Open your app</Link>, or type this key:{' '}
        <code className={styles.key}>{new URL(totpUri).searchParams.get('secret')}</code>
      </p>
      <TextField
        label="Code from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits."
        {...form.field('code')}
      />
      <FormAlert form={form} />
      <Row>
        <SubmitButton look="plain" busy={form.busy} busyLabel="Checking...">
          Turn it on
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Form>
  );
}
