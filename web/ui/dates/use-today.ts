import { useSyncExternalStore } from 'react';
import { getLondonDate } from './calendar-date.ts';

/** Returns today's date in Britain, by the clock of the server. It changes at midnight on an open screen. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToToday, () => getLondonDate());
}

const minuteMs = 60_000;

/** All parts of a screen share one timer, so that they change at the same moment. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribeToToday(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop();
  };
}

/** A browser can stop the timers of a hidden tab, so the date is also read when the tab is shown again. */
function start() {
  timer = setInterval(notify, minuteMs);
  document.addEventListener('visibilitychange', notify);
}

function stop() {
  clearInterval(timer);
  document.removeEventListener('visibilitychange', notify);
}

function notify() {
  for (const listener of listeners) listener();
}
