import { useCallback, useRef } from 'react';

/** Starts an action. The returned function says whether it is still the latest one. */
export type StartAction = () => () => boolean;

/** Lets an action ignore its result when the visitor has started another one since. */
export function useLatestAction(): StartAction {
  const latest = useRef(0);
  return useCallback(() => {
    latest.current += 1;
    const actionNumber = latest.current;
    return () => actionNumber === latest.current;
  }, []);
}
