import { loginPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { parseReturnPath } from '../../platform/session/return-path.ts';
import { beginSession } from '../../platform/session/session.ts';
import { useLeaveForm } from '../../platform/use-leave-form.ts';
import { useHydrated } from '../../ui/browser/use-hydrated.ts';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Link } from '../../ui/link.tsx';
import { invalidOtpCode, verifyEmail } from '../api.ts';
import { ResendCodeButton } from '../resend-code-button.tsx';

export function meta() {
  return pageMeta('OTP Verification', 'Confirm your email address with the code that we sent.');
}

interface VerifyState {
  email?: string | undefined;
  /** Where to go instead of the form for a new club, for example to an invitation. */
  next?: string | null | undefined;
}

/** Earlier screens pass the email address in the navigation state. Otherwise the user enters it. */
export default function VerifyScreen() {
  const { email: knownEmail, next } = (useLocation().state ?? {}) as VerifyState;
  const needsEmail = useHydrated() && knownEmail === undefined;
  const wrongAttempts = useRef(0);
  const form = useVerificationForm({ email: knownEmail, next }, wrongAttempts);
  const email = knownEmail ?? form.values.email;
  return (
    <Page
      heading="OTP Verification"
      lead="Please enter the OTP sent to your registered email."
      width="narrow"
    >
      <Form form={form}>
        {needsEmail && (
          <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        )}
        <TextField
          label="OTP"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          hint="The one-time code in the email we just sent, usually 4 digits. It lasts 10 minutes."
          {...form.field('otp')}
        />
        <FormAlert form={form} />
        <SubmitButton busy={form.busy} busyLabel="Verifying...">
          Verify OTP
        </SubmitButton>
        <ResendCodeButton
          email={email}
          wasJustSent={knownEmail !== undefined}
          onSent={() => {
            wrongAttempts.current = 0;
            form.clearField('otp');
          }}
        />
        {needsEmail && (
          <p>
            Signed up on another device? Enter the code there. Or{' '}
            <Link to={loginPath}>log in here</Link> with your password, and we'll send you a new
            code.
          </p>
        )}
      </Form>
    </Page>
  );
}

/** After many wrong codes for the address, the server sends codes of eight digits. */
function isWholeCode(text: string) {
  return /^(\d{4}|\d{8})$/.test(text.replaceAll(/\s/g, ''));
}

/** After this many wrong codes, the screen suggests a new code instead of another attempt. */
const attemptsBeforeHint = 3;

function useVerificationForm(
  { email: knownEmail, next }: VerifyState,
  wrongAttempts: RefObject<number>,
) {
  const client = useQueryClient();
  const leaveForm = useLeaveForm();
  return useSubmitForm({
    initialValues: { email: '', otp: '' },
    draftKey: undefined,
    check: (values) => {
      const checked = createRequiredFieldsCheck({
        email: 'Enter your email address.',
        otp: 'Enter the code from the email.',
      })({ ...values, email: knownEmail ?? values.email });
      if (values.otp.trim() === '' || isWholeCode(values.otp)) return checked;
      // Do not send a code of the wrong length, so that a typing error does not use up an attempt.
      const errors = 'errors' in checked ? checked.errors : {};
      return { errors: { ...errors, otp: 'Enter all the digits from the email.' } };
    },
    async submit({ email, otp }, attempt) {
      await verifyEmail(email.trim(), otp);
      await beginSession(client);
      await leaveForm(attempt, {
        to: next ? parseReturnPath(next) : '/loginaftersigningup',
        options: { replace: true },
        done: 'Your email address is confirmed.',
      });
    },
    formatError(error) {
      if (!hasErrorCode(error, invalidOtpCode)) return error.message;
      wrongAttempts.current += 1;
      const incorrect = 'Incorrect OTP. Please try again.';
      return wrongAttempts.current < attemptsBeforeHint
        ? incorrect
        : `${incorrect} If that keeps happening, choose 'Send a new code' below.`;
    },
  });
}
