import { useSyncExternalStore } from 'react';

/** The same width stands in the styles of what has a map beside it. */
const wide = '(width >= 60em)';

/** Whether the window has room for a map beside its list. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
