import { useEffect, useState } from 'react';

/** True once `is` has been so for a while: what passes at once is not worth telling. */
export function useDelayed(isTrue: boolean, delayMs: number): boolean {
  const [isDelayedTrue, setDelayedTrue] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(setDelayedTrue, delayMs, true);
    return () => {
      clearTimeout(timer);
      setDelayedTrue(false);
    };
  }, [isTrue, delayMs]);
  return isDelayedTrue;
}
