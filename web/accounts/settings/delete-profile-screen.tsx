import { secondFactorRequired } from '@fixturebook/contract/accounts';
import { loginPath } from '@fixturebook/contract/paths';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { discardUnsentMessages } from '../../chat/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { clearSessionAndReload } from '../../platform/session/session.ts';
import { useLikelySession } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { deleteAccount } from '../api.ts';
import { missingCodeMessage, SecondFactorCodeField } from '../second-factor-code-field.tsx';
import { ExportPanel } from './export-panel.tsx';

export function meta() {
  return pageMeta('Delete Profile', "Delete your club's account and everything we hold on it.");
}

export default function DeleteProfileScreen() {
  const session = useLikelySession();
  const me = session.state === 'signed-in' ? session.me : undefined;
  const isSuspended = session.state === 'failed' && hasErrorCode(session.error, 'club-suspended');
  return (
    <Page heading="Delete Profile" width="narrow" parent={me ? '/settings' : undefined}>
      <Stack>
        <p>
          Are you sure you want to delete your profile? This deletes your account, your club, its
          fixtures, matches, chats and photo, for good. Other clubs stop seeing you straight away,
          and within a few minutes everything is gone. We'll tell any club you had a match with. A
          Pro plan ends, and we won't collect any more payments.
        </p>
        {me || isSuspended ? (
          <>
            <p>You may want your data first, in one file.</p>
            <ExportPanel />
            <DeleteProfileForm
              userId={me?.user.id}
              needsCode={me?.user.twoFactorEnabled ?? false}
            />
          </>
        ) : (
          <>
            <p>Log in first, so we know which club to delete.</p>
            <ButtonLink look="main" to={`${loginPath}?next=/deleteprofile`}>
              Log in
            </ButtonLink>
          </>
        )}
      </Stack>
    </Page>
  );
}

interface DeleteProfileFormProps {
  /** Undefined for a suspended club, whose account the server does not name. */
  userId: string | undefined;
  needsCode: boolean;
}

interface DeletionProof {
  email: string;
  password: string;
  code?: string;
}

const messages = {
  email: 'Enter the email address that you log in with.',
  password: 'Enter your password.',
};
const checkProof = createRequiredFieldsCheck(messages);
const checkProofWithCode = createRequiredFieldsCheck({
  ...messages,
  code: missingCodeMessage,
});

function DeleteProfileForm({ userId, needsCode }: DeleteProfileFormProps) {
  const [isCodeShown, setIsCodeShown] = useState(needsCode);
  const form = useSubmitForm({
    initialValues: { email: '', password: '', code: '' },
    draftKey: undefined,
    check: isCodeShown ? checkProofWithCode : checkProof,
    async submit({ email, password, code = '' }: DeletionProof) {
      try {
        await deleteAccount({ email: email.trim(), password, code });
      } catch (error) {
        if (hasErrorCode(error, secondFactorRequired)) flushSync(() => setIsCodeShown(true));
        throw error;
      }
      // The server has deleted the profile, so log out even if the device's storage fails.
      if (userId) await discardUnsentMessages(userId).catch(() => undefined);
      await clearSessionAndReload();
    },
  });
  return (
    <Form form={form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="Type your email address to confirm."
        {...form.field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      {isCodeShown && <SecondFactorCodeField form={form} />}
      <FormAlert form={form} />
      <SubmitButton look="danger" busy={form.busy} busyLabel="Deleting...">
        Delete Profile
      </SubmitButton>
    </Form>
  );
}
