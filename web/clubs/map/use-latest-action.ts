import { useCallback, useRef } from 'react';

/** Tells that something else is done now. Answers whether that is still the latest. */
export type StartAction = () => () => boolean;

/** An answer that comes after the visitor has done something else is left alone. */
export function useLatestAction(): StartAction {
  const latest = useRef(0);
  return useCallback(() => {
    latest.current += 1;
    const actionNumber = latest.current;
    return () => actionNumber === latest.current;
  }, []);
}
