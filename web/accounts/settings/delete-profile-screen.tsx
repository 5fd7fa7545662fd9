import { loginPath } from '@fixturebook/contract/paths';
import { discardUnsentMessages } from '../../chat/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { clearSessionAndReload } from '../../platform/session/session.ts';
import { useLikelySession } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { createRequiredFieldsCheck, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { deleteAccount, exportPath } from '../api.ts';

export function meta() {
  return pageMeta('Delete Profile', "Delete your club's account and everything we hold on it.");
}

export default function DeleteProfileScreen() {
  const session = useLikelySession();
  return (
    <Page heading="Delete Profile" width="narrow">
      <Stack>
        <p>
          Are you sure you want to delete your profile? This deletes your account, your club, its
          fixtures, matches, chats and photo straight away, for good. We'll tell any club you had a
          match with. A Pro plan ends, and we won't collect any more payments.
        </p>
        {session.state === 'signed-in' ? (
          <DeleteProfileForm userId={session.me.user.id} />
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

function DeleteProfileForm({ userId }: { userId: string }) {
  const form = useSubmitForm({
    initialValues: { email: '' },
    check: createRequiredFieldsCheck({ email: 'Enter the email address that you log in with.' }),
    async submit({ email }: { email: string }) {
      await deleteAccount(email.trim());
      // The server has deleted the profile, so log out even if the device's storage fails.
      await discardUnsentMessages(userId).catch(() => undefined);
      await clearSessionAndReload();
    },
  });
  return (
    <Form form={form}>
      <p>
        You may want to{' '}
        <Link to={exportPath} reloadDocument download>
          download everything
        </Link>{' '}
        first.
      </p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="Type your email address to confirm."
        {...form.field('email')}
      />
      <FormAlert form={form} />
      <SubmitButton busy={form.busy} busyLabel="Deleting...">
        Delete Profile
      </SubmitButton>
    </Form>
  );
}
