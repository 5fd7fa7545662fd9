import { useSyncExternalStore } from 'react';

/** The style sheets of screens with a map use the same width. */
const wideWindowQuery = '(width >= 60em)';

/** Whether the window has room for a map beside its list. */
export function useIsWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wideWindowQuery).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wideWindowQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
