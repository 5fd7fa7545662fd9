import type { LiveEventName, LiveEvents } from '@fixturebook/contract/live/events';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { listenToEvents } from '../event-listener.ts';

export type LiveConnectionState = 'open' | 'trying';

const events = new EventTarget();
const stateChangeEventName = 'state';
let currentState: LiveConnectionState = 'trying';

export function onLiveEvent<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): () => void {
  return listenToEvents(events, [`live ${name}`], ({ detail }: CustomEvent<LiveEvents[Name]>) =>
    listener(detail),
  );
}

export function useLiveEvent<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): void {
  const handler = useEffectEvent(listener);
  useEffect(() => onLiveEvent(name, (data) => handler(data)), [name]);
}

export function onLiveConnectionState(listener: () => void): () => void {
  return listenToEvents(events, [stateChangeEventName], listener);
}

export function isLiveConnectionOpen(): boolean {
  return currentState === 'open';
}

export function useLiveConnectionState(): LiveConnectionState {
  return useSyncExternalStore(
    onLiveConnectionState,
    () => currentState,
    () => 'trying',
  );
}

export function emitLiveEvent(name: LiveEventName, data: unknown): void {
  events.dispatchEvent(new CustomEvent(`live ${name}`, { detail: data }));
}

export function setLiveConnectionState(state: LiveConnectionState): void {
  if (state === currentState) return;
  currentState = state;
  events.dispatchEvent(new Event(stateChangeEventName));
}
