import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pageMeta } from '../platform/page-meta.ts';
import { hasCode } from '../platform/problem-error.ts';
import { beginSession } from '../platform/session/session.ts';
import { checkFilled } from '../ui/form/check-with.ts';
import { TextField } from '../ui/form/fields.tsx';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { Link } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { invalidCode, verifyEmail } from './api.ts';
import { ResendCode } from './resend-code.tsx';

export function meta() {
  return pageMeta('OTP Verification', 'Prove your e-mail address with the code that we sent.');
}

/** The address comes with the navigation from sign-up or login; without it we ask. */
export default function VerifyScreen() {
  const known = useLocation().state?.email as string | undefined;
  const asksForEmail = useHydrated() && known === undefined;
  const wrongInRow = useRef(0);
  const form = useVerification(known, wrongInRow);
  const email = known ?? form.values.email;
  return (
    <Page
      heading="OTP Verification"
      lead="Please enter the OTP sent to your registered email."
      width="narrow"
    >
      <Form form={form}>
        {asksForEmail && (
          <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        )}
        <TextField
          label="OTP"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          hint="Four digits. They are valid for 10 minutes."
          {...form.field('otp')}
        />
        <FormAlert form={form} />
        <SubmitButton busy={form.busy} busyLabel="Verifying...">
          Verify OTP
        </SubmitButton>
        <ResendCode
          email={email}
          sentAlready={known !== undefined}
          onSent={() => {
            wrongInRow.current = 0;
          }}
        />
        {asksForEmail && (
          <p>
            Signed up on another device? Enter the code there. Or{' '}
            <Link to="/login">log in here</Link> with your password, and we send you a new code.
          </p>
        )}
      </Form>
    </Page>
  );
}

/** Wrong codes after which the next try is less likely than a new code to help. */
const manyWrong = 3;

function useVerification(known: string | undefined, wrongInRow: RefObject<number>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useSubmitForm({
    initialValues: { email: '', otp: '' },
    check: (values) => {
      const checked = checkFilled({
        email: 'Enter your e-mail address.',
        otp: 'Enter the code from the e-mail.',
      })({ ...values, email: known ?? values.email });
      const otp = digitsOf(values.otp);
      if (otp === '' || /^\d{4}$/.test(otp)) return checked;
      // A slip of the thumb costs no try.
      const errors = 'errors' in checked ? checked.errors : {};
      return { errors: { ...errors, otp: 'Enter the four digits from the e-mail.' } };
    },
    async submit({ email, otp }) {
      await verifyEmail(email.trim(), digitsOf(otp));
      await beginSession(client);
      await navigate('/loginaftersigningup', { replace: true });
    },
    describe(error) {
      if (!hasCode(error, invalidCode)) return error.message;
      wrongInRow.current += 1;
      const incorrect = 'Incorrect OTP. Please try again.';
      return wrongInRow.current < manyWrong
        ? incorrect
        : `${incorrect} If it goes on, choose 'Send a new code' below.`;
    },
  });
}

function digitsOf(otp: string) {
  return otp.replaceAll(/\s/g, '');
}
