import { type NavigateOptions, type To, useNavigate } from 'react-router';
import { waitAtMost } from '../ui/browser/time-limit.ts';
import type { FormAttempt } from '../ui/form/use-submit-form.ts';
import { showToast } from '../ui/toast.ts';

/** How long the next screen may take to load before the form says that the change is saved. */
const nextScreenWaitMs = 4_000;

interface NextScreen {
  to: To;
  options?: NavigateOptions;
  /** What has been saved. */
  done: string;
}

/**
 * Returns a function that opens the next screen once a form has been saved. If the user leaves the
 * form before, they stay where they are, and a toast says what has been saved.
 */
export function useLeaveForm() {
  const navigate = useNavigate();
  return async function leaveForm(attempt: FormAttempt, { to, options, done }: NextScreen) {
    if (!attempt.isFormShown()) return showToast({ text: done });
    const leaving = Promise.resolve(navigate(to, options));
    if (!(await waitAtMost(nextScreenWaitMs, leaving)))
      attempt.reportSaved(`${done} The next screen is still loading.`);
    await leaving;
  };
}
