import { createHash } from 'node:crypto';
import { cardCalendarMaxEvents } from '@fixturebook/contract/limits';
import ICAL from 'ical.js';
import { isKnownTimeZone, toInstant } from './time-zones.ts';

/** What is read of an event. It has no start time if it is of a whole day. */
export interface CalendarEvent {
  /** The same each time the calendar is read, also after the event has changed. */
  key: string;
  date: string;
  startTime: string | null;
  title: string;
  location: string;
  isCancelled: boolean;
  /** Why the start cannot be read. */
  problem?: string;
}

export interface CalendarDays {
  /** The first and the last day of which events are read. */
  from: string;
  to: string;
}

/** The rules of repetition that fixture lists use. The others can keep a computer busy for long. */
const readableFrequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const readableParts = new Set(['BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS']);
const maxInterval = 400;

const repetitionProblem = 'This event repeats in a way that we can’t read. Add its dates by hand.';

/**
 * Reads the events of a calendar in the order of their start, and repeats those that recur. Returns undefined if
 * there are too many. Throws an error if the text is not a calendar.
 */
export function readCalendarEvents(text: string, days: CalendarDays): CalendarEvent[] | undefined {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const components = calendar.getAllSubcomponents('vevent');
  const [changes, others] = [true, false].map((isChange) =>
    components.filter((one) => one.hasProperty('recurrence-id') === isChange),
  ) as [ICAL.Component[], ICAL.Component[]];
  const changesByUid = Map.groupBy(changes, getUid);
  const uids = new Set(others.map(getUid));
  // A change of a series that is not in the file is an event of its own.
  const lone = changes.filter((one) => !uids.has(getUid(one)));
  const read: CalendarEvent[] = [];
  for (const component of [...others, ...lone]) {
    if (!component.hasProperty('dtstart')) continue;
    const events = listOccurrences(component, changesByUid.get(getUid(component)) ?? [], days);
    read.push(...events.filter(({ date }) => date >= days.from && date <= days.to));
    if (read.length > cardCalendarMaxEvents) return undefined;
  }
  return read.sort((one, other) => getSortKey(one).localeCompare(getSortKey(other)));
}

function getUid(component: ICAL.Component) {
  return String(component.getFirstPropertyValue('uid') ?? '');
}

function getSortKey({ date, startTime, title }: CalendarEvent) {
  return `${date} ${startTime ?? ''} ${title}`;
}

function listOccurrences(
  component: ICAL.Component,
  exceptions: ICAL.Component[],
  days: CalendarDays,
): CalendarEvent[] {
  const event = new ICAL.Event(component, { exceptions: [], strictExceptions: true });
  if (!event.isRecurring()) return [toCalendarEvent(component, event.startDate)];
  if (!component.getAllProperties('rrule').every(isReadableRule))
    return [{ ...toCalendarEvent(component, event.startDate), problem: repetitionProblem }];
  for (const exception of exceptions) event.relateException(exception);
  const found: CalendarEvent[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next; next = iterator.next()) {
    // A change can move an event of the series to an earlier day, but hardly by more than a season.
    if (toDate(next) > days.to || found.length > cardCalendarMaxEvents) break;
    const { item, startDate } = event.getOccurrenceDetails(next);
    const occurrence = toCalendarEvent(item.component, startDate, next.toString());
    if (occurrence.date >= days.from) found.push(occurrence);
  }
  return found;
}

function isReadableRule(property: ICAL.Property) {
  const rule = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur)) return false;
  return (
    readableFrequencies.includes(rule.freq) &&
    rule.interval >= 1 &&
    rule.interval <= maxInterval &&
    Object.keys(rule.parts).every((part) => readableParts.has(part))
  );
}

function toCalendarEvent(
  component: ICAL.Component,
  start: ICAL.Time,
  recurrence = String(component.getFirstPropertyValue('recurrence-id') ?? ''),
): CalendarEvent {
  const getText = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  const timeZone = component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
  return {
    key: createEventKey(getUid(component), recurrence),
    ...toLondonStart(start, timeZone),
    title: getText('summary').trim(),
    location: getText('location').trim(),
    isCancelled: getText('status').toUpperCase() === 'CANCELLED',
  };
}

function createEventKey(uid: string, recurrence: string) {
  return createHash('sha256').update(`${uid}\n${recurrence}`).digest('base64url');
}

function toDate({ year, month, day }: ICAL.Time) {
  return [String(year).padStart(4, '0'), ...[month, day].map(toTwoDigits)].join('-');
}

const toTwoDigits = (number: number) => String(number).padStart(2, '0');

/** A time without a zone is one of the clock at the ground. */
function toLondonStart(start: ICAL.Time, timeZone: string) {
  const date = toDate(start);
  if (start.isDate) return { date, startTime: null };
  const startTime = `${toTwoDigits(start.hour)}:${toTwoDigits(start.minute)}`;
  const isUtc = start.zone === ICAL.Timezone.utcTimezone;
  if (!isUtc && timeZone === '') return { date, startTime };
  const isDefinedInFile = !isUtc && start.zone !== ICAL.Timezone.localTimezone;
  if (!isUtc && !isDefinedInFile && !isKnownTimeZone(timeZone))
    return { date, startTime: null, problem: `We don’t know the time zone “${timeZone}”.` };
  const instant =
    isUtc || !isKnownTimeZone(timeZone)
      ? new Date(start.toUnixTime() * 1000)
      : toInstant(date, startTime, timeZone);
  const [londonDate = '', londonTime = ''] = londonFormat.format(instant).split(' ');
  return { date: londonDate, startTime: londonTime };
}

const londonFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
});
