import { parentPort, workerData } from 'node:worker_threads';
import {
  type CalendarDays,
  type CalendarEvent,
  readCalendarEvents,
} from './rules/calendar/events.ts';
import { reduceCalendarText } from './rules/calendar/lines.ts';

export interface CalendarJob {
  text: string;
  days: CalendarDays;
}

export type CalendarResult = { events: CalendarEvent[] } | { problem: 'too-many' | 'unreadable' };

const { text, days }: CalendarJob = workerData;
parentPort?.postMessage(readCalendar());

function readCalendar(): CalendarResult {
  try {
    const reduced = reduceCalendarText(text);
    const events = reduced === undefined ? undefined : readCalendarEvents(reduced, days);
    return events ? { events } : { problem: 'too-many' };
  } catch {
    return { problem: 'unreadable' };
  }
}
