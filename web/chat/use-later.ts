import { useEffect, useState } from 'react';

/** True once `is` has been so for a while: what passes at once is not worth telling. */
export function useLater(is: boolean, ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(setLater, ms, true);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [is, ms]);
  return isLater;
}
