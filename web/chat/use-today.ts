import { useSyncExternalStore } from 'react';
import { londonToday } from '../ui/calendar-date.ts';

const minute = 60_000;

/** Today's date in Europe/London, also when midnight passes. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => londonToday());
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minute);
  return () => clearInterval(timer);
}
