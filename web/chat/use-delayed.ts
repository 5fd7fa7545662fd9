import { useEffect, useState } from 'react';

/** True once `isTrue` has held for `delayMs`, so that brief states are not shown. */
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
