import { useSyncExternalStore } from 'react';
import { listenTo } from './event-listener.ts';

/** False only when the device itself reports no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  return listenTo(window, ['online', 'offline'], listener);
}
