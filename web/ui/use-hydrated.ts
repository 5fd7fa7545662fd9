import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/**
 * False during the first render, which must equal the prerendered page, then true. Content that depends
 * on the query string, the navigation state or storage must wait for it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
