import type { LiveEventName, LiveEvents } from '@fixturebook/contract/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { listenToEvents } from '../event-listener.ts';

export type LiveState = 'open' | 'trying';

const events = new EventTarget();
const stateChangeEventName = 'state';
let currentState: LiveState = 'trying';

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

export function onLiveState(listener: () => void): () => void {
  return listenToEvents(events, [stateChangeEventName], listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(
    onLiveState,
    () => currentState,
    () => 'trying',
  );
}

export function emitLiveEvent(name: LiveEventName, data: unknown): void {
  events.dispatchEvent(new CustomEvent(`live ${name}`, { detail: data }));
}

export function setLiveState(state: LiveState): void {
  if (state === currentState) return;
  currentState = state;
  events.dispatchEvent(new Event(stateChangeEventName));
}
