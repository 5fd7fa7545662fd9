import { useSyncExternalStore } from 'react';

const wideWindowQuery = '(width >= 60em)';

/** Returns whether the window is at least as wide as the second breakpoint in theme.css. */
export function useIsWideWindow(): boolean {
  return useSyncExternalStore(
    subscribeToWindowWidth,
    () => matchMedia(wideWindowQuery).matches,
    () => false,
  );
}

function subscribeToWindowWidth(listener: () => void): () => void {
  const query = matchMedia(wideWindowQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
