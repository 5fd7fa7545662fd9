import { useEffect, useState } from 'react';

export function useTrueAfterDelay(isTrue: boolean, delayMs: number): boolean {
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
