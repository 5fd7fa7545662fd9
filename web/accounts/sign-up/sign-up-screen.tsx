import { Navigate, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import {
  formatLoginPath,
  isAskPath,
  isPlayUsPath,
  parseReturnPath,
} from '../../platform/session/return-path.ts';
import { useLikelySession } from '../../platform/session/use-session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/link.tsx';
import { signUp } from '../api.ts';
import { checkNewAccount } from '../new-password-checks.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';

export function meta() {
  return pageMeta('Sign Up', 'Register your cricket club and list its free dates.');
}

export default function SignUpScreen() {
  const session = useLikelySession();
  const leaveForm = useLeaveForm();
  const [search] = useSearchParams();
  const next = search.get('next');
  const isHydrated = useHydrated();
  const form = useSubmitForm({
    initialValues: { email: '', password: '', confirm: '' },
    draftKey: undefined,
    check: checkNewAccount,
    async submit({ email, password }, attempt) {
      await signUp(email, password);
      const done = `We've sent a code to ${email}.`;
      await leaveForm(attempt, { to: '/otpVerify', options: { state: { email, next } }, done });
    },
    formatError: (error) => `Error signing up: ${error.message}`,
  });
  if (session.state === 'signed-in') return <Navigate to={parseReturnPath(next)} replace />;
  const asksLater = isHydrated && next !== null && isAskPath(next);
  const loginAdvice = (
    <>
      Already registered? <Link to={formatLoginPath(parseReturnPath(next))}>Log in</Link>
    </>
  );
  return (
    <Page heading="Sign Up" lead="Free for your club. Takes about five minutes." width="narrow">
      <Form form={form}>
        {asksLater && (
          <Notice tone="note" isAnnounced={false}>
            Create an account for your club, and we'll bring you straight back to ask{' '}
            {isPlayUsPath(next) ? 'for this date' : 'this club for a match'}. {loginAdvice}
          </Notice>
        )}
        <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        <NewPasswordFields
          form={form}
          name="password"
          labels={{ password: 'Password', confirm: 'Confirm Password' }}
        />
        <FormAlert form={form} />
        <SubmitButton busy={form.busy} busyLabel="Signing up...">
          Sign Up
        </SubmitButton>
        {!asksLater && <p>{loginAdvice}</p>}
      </Form>
    </Page>
  );
}
