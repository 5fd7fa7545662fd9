import { useCallback, useRef } from 'react';

/** Starts an action. Returns a function that says whether it is still the latest one. */
export type StartAction = () => () => boolean;

export function useLatestAction(): StartAction {
  const latest = useRef(0);
  return useCallback(() => {
    latest.current += 1;
    const actionNumber = latest.current;
    return () => actionNumber === latest.current;
  }, []);
}
