import { cardCalendarMaxEvents } from '@fixturebook/contract/limits';

/** More text than the title or the place of a match has. The rest of a longer line is not read. */
const maxLineLength = 2000;

const readComponents: Record<string, string | undefined> = {
  VEVENT: 'VCALENDAR',
  VTIMEZONE: 'VCALENDAR',
  STANDARD: 'VTIMEZONE',
  DAYLIGHT: 'VTIMEZONE',
};
const readProperties = new Set([
  'UID',
  'SUMMARY',
  'DTSTART',
  'LOCATION',
  'STATUS',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
]);

export function isCalendarText(text: string): boolean {
  return /^\ufeff?\s*BEGIN:VCALENDAR/i.test(text.slice(0, 200));
}

/**
 * Joins the folded lines of a calendar (RFC 5545), and returns those of which its events are read. The time that
 * this takes grows with the length of the text only, whatever it contains. Returns undefined if there are too many
 * events.
 */
export function reduceCalendarText(text: string): string | undefined {
  const kept: string[] = [];
  const open: string[] = [];
  /** How many components are open that are not read, such as alarms. */
  let skipped = 0;
  let events = 0;
  for (const line of joinFoldedLines(text)) {
    const name = /^[\w-]+/.exec(line)?.[0].toUpperCase();
    if (name === 'BEGIN' || name === 'END') {
      const component = line
        .slice(name.length + 1)
        .trim()
        .toUpperCase();
      if (name === 'BEGIN' && component === 'VEVENT' && ++events > cardCalendarMaxEvents)
        return undefined;
      const isRead = skipped === 0 && isReadComponent(component, name === 'BEGIN', open);
      if (!isRead) skipped += name === 'BEGIN' ? 1 : skipped > 0 ? -1 : 0;
      else if (name === 'BEGIN') open.push(component);
      else open.pop();
      if (isRead) kept.push(`${name}:${component}`);
    } else if (skipped === 0 && open.length > 1 && name && readProperties.has(name))
      kept.push(line);
  }
  return kept.join('\r\n');
}

function isReadComponent(component: string, begins: boolean, open: string[]) {
  if (!begins) return open.at(-1) === component;
  return component === 'VCALENDAR' ? open.length === 0 : readComponents[component] === open.at(-1);
}

function joinFoldedLines(text: string): string[] {
  const lines = text.replace(/(?:\r\n|\n|\r)[ \t]/g, '').split(/\r\n|\n|\r/);
  return lines.map((line) => line.slice(0, maxLineLength));
}
