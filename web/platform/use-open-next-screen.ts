import { useState } from 'react';
import { type NavigateOptions, type To, useNavigate } from 'react-router';
import { showToast } from '../ui/toast.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import { getTabOwner } from './session/session-hint.ts';

export interface NextScreen {
  to: To;
  options?: NavigateOptions;
  /** What has been done, for a user who has left by then. */
  done: string;
}

/**
 * Returns a function that opens the next screen once the server has answered, and returns whether it
 * did. If the component that calls this hook is not shown any more, because the user has closed its
 * dialog or opened another screen, they stay where they are, and a toast says what has been done.
 */
export function useOpenNextScreen() {
  const navigate = useNavigate();
  const [userId] = useState(() => getTabOwner().userId);
  const isComponentShown = useIsShown();
  return async function openNextScreen(
    { to, options, done }: NextScreen,
    isShown = isComponentShown,
  ): Promise<boolean> {
    if (isShown()) {
      await navigate(to, options);
      return true;
    }
    // The next account in this tab must not take it for something of its own.
    if (userId === undefined || userId === getTabOwner().userId) showToast({ text: done });
    return false;
  };
}
