import { resetPasswordPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { formatLoginLinkPath, parseReturnPath } from '../../platform/session/return-path.ts';
import { beginSession } from '../../platform/session/session.ts';
import { useSignOutNotice } from '../../platform/session/sign-out-notice.ts';
import { useLikelySession } from '../../platform/session/use-session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { type FormAttempt, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/link.tsx';
import { emailNotVerifiedCode, sendVerificationCode, signIn } from '../api.ts';
import { openPasskeyOffer } from '../passkeys/passkey-offer-storage.ts';
import { PasskeyLoginButton } from './passkey-login-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

export function meta() {
  return pageMeta('Login', 'Log in to the fixture book of your cricket club.');
}

export default function LoginScreen() {
  const session = useLikelySession();
  const [search] = useSearchParams();
  const next = search.get('next');
  const [needsCode, setNeedsCode] = useState(false);
  const signOutNotice = useSignOutNotice();
  const login = useLogin(next, () => setNeedsCode(true));
  const form = useSubmitForm({
    initialValues: { email: '', password: '' },
    draftKey: undefined,
    check: createRequiredFieldsCheck({
      email: 'Enter your email address.',
      password: 'Enter your password.',
    }),
    submit: login,
    formatError: (error) => `Error logging in: ${error.message}`,
  });
  // The user may have logged in in another tab, so leave the login screen.
  if (session.state === 'signed-in') return <Navigate to={parseReturnPath(next)} replace />;
  if (needsCode)
    return (
      <Page key="second step" heading="Login" width="narrow">
        <SecondFactorForm onBack={() => setNeedsCode(false)} />
      </Page>
    );
  return (
    <Page key="first step" heading="Login" width="narrow">
      <Form form={form}>
        {signOutNotice && <Notice tone="success">{signOutNotice}</Notice>}
        <TextField
          label="Email"
          type="email"
          autoComplete="username webauthn"
          {...form.field('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormAlert form={form} />
        {session.state === 'failed' && hasErrorCode(session.error, 'club-suspended') && (
          <p>
            You can still <Link to="/deleteprofile">download your data or delete your profile</Link>
            .
          </p>
        )}
        <SubmitButton busy={form.busy} busyLabel="Logging in...">
          Login
        </SubmitButton>
        <PasskeyLoginButton />
        <p>
          <Link to={resetPasswordPath}>Forgot password?</Link>
        </p>
        <p>
          <Link
            to={formatLoginLinkPath(parseReturnPath(next))}
            state={{ email: form.values.email }}
          >
            Email me a link to log in
          </Link>
        </p>
        <p>
          New here?{' '}
          <Link to={next ? `/signup?${new URLSearchParams({ next })}` : '/signup'}>Sign Up</Link>
        </p>
      </Form>
    </Page>
  );
}

function useLogin(next: string | null, onCodeRequired: () => void) {
  const client = useQueryClient();
  const leaveForm = useLeaveForm();
  return async function login(
    { email, password }: { email: string; password: string },
    attempt: FormAttempt,
  ) {
    try {
      if ((await signIn(email, password)) === 'code') return onCodeRequired();
    } catch (error) {
      if (!hasErrorCode(error, emailNotVerifiedCode)) throw error;
      await sendVerificationCode(email);
      const done = `We've sent a code to ${email}.`;
      return leaveForm(attempt, { to: '/otpVerify', options: { state: { email, next } }, done });
    }
    openPasskeyOffer();
    await beginSession(client);
  };
}
