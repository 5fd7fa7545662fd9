import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { sendVerificationCode } from './api.ts';

/** The user waits this long before requesting another code, so that the first email has time to arrive. */
const resendDelaySeconds = 30;

interface ResendCodeButtonProps {
  email: string;
  wasJustSent: boolean;
  onSent: () => void;
}

export function ResendCodeButton({ email, wasJustSent, onSent }: ResendCodeButtonProps) {
  const [secondsLeft, startCountdown] = useCountdown();
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'error'; text: string }>();
  const isWaiting = secondsLeft > 0;

  useEffect(() => {
    if (wasJustSent) startCountdown(resendDelaySeconds);
  }, [wasJustSent, startCountdown]);

  async function resend() {
    if (!email.trim())
      return setOutcome({ tone: 'error', text: 'Error: Enter your email address first.' });
    startCountdown(resendDelaySeconds);
    setOutcome(undefined);
    try {
      await sendVerificationCode(email.trim());
      onSent();
      // The server does not tell if it has already mailed too many codes to the address.
      setOutcome({
        tone: 'success',
        text:
          `A new code is on its way to ${email.trim()}. If it isn't there in a few minutes, ` +
          'look in your spam folder, or try again in an hour.',
      });
    } catch (error) {
      startCountdown(0);
      setOutcome({ tone: 'error', text: `Error: ${(error as Error).message}` });
    }
  }

  return (
    <Stack>
      {outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}
      <Button onClick={resend} aria-disabled={isWaiting}>
        {isWaiting ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
      </Button>
    </Stack>
  );
}

function useCountdown(): [number, (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return [secondsLeft, setSecondsLeft];
}
