import { hoursOf } from '@fixturebook/contract/match-terms';
import type { Match } from '@fixturebook/contract/matches';
import { formatMatchDetails, formatMatchTitle, formatPlace } from './match-words.ts';

/** The address of the match as an iCalendar file. */
export function getCalendarFilePath({ id }: Match): string {
  return `/api/v1/matches/${id}/calendar`;
}

/** Returns the address at which Google Calendar offers to add the match. `origin` is that of the site. */
export function getGoogleCalendarUrl(match: Match, origin: string): string {
  const { start, end, isAllDay } = getLocalTimes(match);
  const compact = (time: string) => time.slice(0, isAllDay ? 10 : 19).replaceAll(/[-:]/g, '');
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: formatMatchTitle(match),
    dates: `${compact(start)}/${compact(end)}`,
    ctz: 'Europe/London',
    location: formatPlace(match),
    details: formatMatchDetails(match, origin),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Returns the address at which Outlook offers to add the match. `origin` is that of the site. */
export function getOutlookCalendarUrl(match: Match, origin: string): string {
  const { start, end, isAllDay } = getLocalTimes(match);
  const query = new URLSearchParams({
    rru: 'addevent',
    subject: formatMatchTitle(match),
    startdt: isAllDay ? start.slice(0, 10) : start,
    enddt: isAllDay ? end.slice(0, 10) : end,
    allday: String(isAllDay),
    location: formatPlace(match),
    body: formatMatchDetails(match, origin),
  });
  return `https://outlook.live.com/calendar/0/action/compose?${query}`;
}

/** Times as `2027-06-12T13:30:00`, on a clock in Britain. Without a start time, the whole day. */
function getLocalTimes({ terms: { date, startTime, format } }: Match) {
  const isAllDay = startTime === null;
  const start = new Date(`${date}T${startTime ?? '00:00'}:00Z`);
  const hours = isAllDay ? 24 : hoursOf(format);
  const end = new Date(start.getTime() + hours * 3_600_000);
  const [startText = '', endText = ''] = [start, end].map((time) =>
    time.toISOString().slice(0, 19),
  );
  return { start: startText, end: endText, isAllDay };
}
