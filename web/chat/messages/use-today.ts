import { useSyncExternalStore } from 'react';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';

const minuteMs = 60_000;

/** Today's date in London. Updates at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => getLondonDate());
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}
