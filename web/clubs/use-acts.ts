import { useCallback, useRef } from 'react';

/** Tells that something else is done now. Answers whether that is still the latest. */
export type BeginAct = () => () => boolean;

/** An answer that comes after the visitor has done something else is left alone. */
export function useActs(): BeginAct {
  const latest = useRef(0);
  return useCallback(() => {
    latest.current += 1;
    const own = latest.current;
    return () => own === latest.current;
  }, []);
}
