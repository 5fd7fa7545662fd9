import { useSyncExternalStore } from 'react';
import { getLondonDate } from './calendar-date.ts';

/** Returns today's date in Britain, by the clock of the server. It changes at midnight on an open screen. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToToday, () => getLondonDate());
}

const minuteMs = 60_000;

/** A browser can stop the timers of a hidden tab, so the date is also read when the tab is shown again. */
function subscribeToToday(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}
