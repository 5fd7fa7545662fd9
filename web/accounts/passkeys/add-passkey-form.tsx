import { useMe } from '../../platform/session/use-session.ts';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { missingCodeMessage, SecondFactorCodeField } from '../second-factor-code-field.tsx';
import { formatDeviceName } from '../settings/device-words.ts';
import { addPasskey, startPasskey } from './api.ts';
import { isIpAddress } from './host-name-rules.ts';
import { closePasskeyOffer } from './passkey-offer-storage.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

const messages = {
  name: 'Enter a name for the passkey.',
  password: 'Enter your password.',
};
const checkPasskey = createRequiredFieldsCheck(messages);
const checkPasskeyWithCode = createRequiredFieldsCheck({ ...messages, code: missingCodeMessage });

/** Asks for the password and the code, because a passkey logs in for as long as it exists. */
export function AddPasskeyForm({ onAdded }: { onAdded: (name: string) => Promise<void> }) {
  const { twoFactorEnabled } = useMe().user;
  const isSupported = usePasskeySupport();
  const form = useSubmitForm({
    initialValues: { name: formatDeviceName(navigator.userAgent), password: '', code: '' },
    draftKey: undefined,
    check: twoFactorEnabled ? checkPasskeyWithCode : checkPasskey,
    async submit({ name, password, code = '' }: { name: string; password: string; code?: string }) {
      const options = await startPasskey({ password, code });
      const { makePasskey } = await import('./passkey-client.ts');
      await addPasskey({ name, credential: await makePasskey(options) });
      closePasskeyOffer();
      form.reset();
      await onAdded(name);
    },
  });
  if (!isSupported)
    return (
      <p>
        {isIpAddress(location.hostname)
          ? "You can't add a passkey here. Passkeys need a site whose address is a name, and this one's is a number."
          : "You can't add a passkey in this browser. Try another device or browser."}
      </p>
    );
  return (
    <Form form={form}>
      <TextField
        label="Name of the passkey"
        hint="So that you recognise it in this list."
        autoComplete="off"
        {...form.field('name')}
      />
      <PasswordField
        label="Password, to add a passkey"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {twoFactorEnabled && <SecondFactorCodeField form={form} label="Code, to add a passkey" />}
      <FormAlert form={form} />
      <SubmitButton look="plain" busy={form.busy} busyLabel="Adding...">
        Add a passkey
      </SubmitButton>
    </Form>
  );
}
