import { useLayoutEffect, useRef } from 'react';

/**
 * Returns a function that returns whether the component is still shown. An answer can arrive after the
 * user has closed its dialog or opened another screen.
 */
export function useIsShown(): () => boolean {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
