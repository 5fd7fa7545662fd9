import { formatDate, getLondonDate } from '../ui/dates/calendar-date.ts';

export function PostDateText({ instant }: { instant: string }) {
  const day = getLondonDate(new Date(instant));
  return <time dateTime={day}>{formatDate(day)}</time>;
}
