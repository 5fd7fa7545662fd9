import { dateInWords, londonToday } from '../ui/calendar-date.ts';

/** The day of an instant in London. */
export function PostDate({ instant }: { instant: string }) {
  const day = londonToday(new Date(instant));
  return <time dateTime={day}>{dateInWords(day)}</time>;
}
