import { waitAtMost } from '../ui/browser/time-limit.ts';
import type { FormAttempt } from '../ui/form/use-submit-form.ts';
import { type NextScreen, useOpenNextScreen } from './use-open-next-screen.ts';

/** How long the next screen may take to load before the form says that the change is saved. */
const nextScreenWaitMs = 4_000;

/**
 * Returns a function that opens the next screen once a form has been saved. If the user leaves the
 * form before, they stay where they are, and a toast says what has been saved.
 */
export function useLeaveForm() {
  const openNextScreen = useOpenNextScreen();
  return async function leaveForm(attempt: FormAttempt, next: NextScreen) {
    const leaving = openNextScreen(next, attempt.isFormShown);
    if (!(await waitAtMost(nextScreenWaitMs, leaving)))
      attempt.reportSaved(`${next.done} The next screen is still loading.`);
    await leaving;
  };
}
