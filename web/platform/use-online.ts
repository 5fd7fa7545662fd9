import { useSyncExternalStore } from 'react';
import { listenTo } from './event-listener.ts';

/** Returns false only if the device itself reports that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(listener: () => void): () => void {
  return listenTo(window, ['online', 'offline'], listener);
}
