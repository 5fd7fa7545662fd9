import type { LiveEventName, LiveEvents } from '@fixturebook/contract/live';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Whether what happens is heard at once, or the stream is being tried for. */
export type LiveState = 'open' | 'trying';

interface LiveNews {
  name: LiveEventName;
  data: unknown;
}

const events = new EventTarget();
const stateChange = 'state';
let current: LiveState = 'trying';

/** Calls `listener` with all of that name that any tab's stream brings. Returns the undo. */
export function onLive<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<LiveEvents[Name]>).detail);
  events.addEventListener(`live ${name}`, hear);
  return () => events.removeEventListener(`live ${name}`, hear);
}

/** As `onLive`, while the component is there. */
export function useLive<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => onLive(name, (data) => hear(data)), [name]);
}

function liveState(): LiveState {
  return current;
}

export function onLiveState(listener: () => void): () => void {
  events.addEventListener(stateChange, listener);
  return () => events.removeEventListener(stateChange, listener);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(onLiveState, liveState, () => 'trying');
}

/** For the stream alone: hands on what it brings. */
export function tellLive({ name, data }: LiveNews): void {
  events.dispatchEvent(new CustomEvent(`live ${name}`, { detail: data }));
}

/** For the stream alone. */
export function tellLiveState(state: LiveState): void {
  if (state === current) return;
  current = state;
  events.dispatchEvent(new Event(stateChange));
}
