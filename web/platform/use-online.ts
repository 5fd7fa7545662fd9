import { useSyncExternalStore } from 'react';
import { listenToEvents } from './event-listener.ts';

/** Returns false only if the device itself reports that it has no network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeToOnlineState, () => navigator.onLine);
}

function subscribeToOnlineState(listener: () => void): () => void {
  return listenToEvents(window, ['online', 'offline'], listener);
}
