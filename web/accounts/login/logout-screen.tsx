import { loginPath } from '@fixturebook/contract/paths';
import { Navigate } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { clearSessionAndReload } from '../../platform/session/session.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { signOut } from '../api.ts';

export function meta() {
  return pageMeta('Logout');
}

export default function LogoutScreen() {
  const session = useSession();
  if (session.state === 'checking') return <Loading />;
  // Show the form also if the session request failed, so that users of a suspended club can log out.
  return session.state === 'signed-out' ? <Navigate to={loginPath} replace /> : <LogoutForm />;
}

function LogoutForm() {
  const form = useSubmitForm({
    initialValues: {},
    draftKey: undefined,
    check: () => ({ input: undefined }),
    async submit() {
      await signOut();
      await clearSessionAndReload();
    },
    formatError: (error) => `Error: ${error.message}`,
  });
  return (
    <Page heading="Logout" width="narrow">
      <Form form={form}>
        <p>Log out of this device?</p>
        <FormAlert form={form} />
        <SubmitButton busy={form.busy} busyLabel="Logging out...">
          Logout
        </SubmitButton>
      </Form>
    </Page>
  );
}
