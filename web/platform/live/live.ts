import type { LiveEventName, LiveEvents } from '@fixturebook/contract/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether what happens is heard at once, or the stream is being tried for. */
export type LiveState = 'open' | 'trying';

interface LiveEvent {
  name: LiveEventName;
  data: unknown;
}

const events = new EventTarget();
const stateChangeEventName = 'state';
let currentState: LiveState = 'trying';

/** Calls `listener` with all of that name that any tab's stream brings. Returns the undo. */
export function onLive<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): () => void {
  const handler = (event: Event) => listener((event as CustomEvent<LiveEvents[Name]>).detail);
  events.addEventListener(`live ${name}`, handler);
  return () => events.removeEventListener(`live ${name}`, handler);
}

/** As `onLive`, while the component is there. */
export function useLive<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): void {
  const handler = useEffectEvent(listener);
  useEffect(() => onLive(name, (data) => handler(data)), [name]);
}

function getLiveState(): LiveState {
  return currentState;
}

export function onLiveState(listener: () => void): () => void {
  events.addEventListener(stateChangeEventName, listener);
  return () => events.removeEventListener(stateChangeEventName, listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveState, getLiveState, () => 'trying');
}

/** For the stream alone: hands on what it brings. */
export function emitLive({ name, data }: LiveEvent): void {
  events.dispatchEvent(new CustomEvent(`live ${name}`, { detail: data }));
}

/** For the stream alone. */
export function setLiveState(state: LiveState): void {
  if (state === currentState) return;
  currentState = state;
  events.dispatchEvent(new Event(stateChangeEventName));
}
