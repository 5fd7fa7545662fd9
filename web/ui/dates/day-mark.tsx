import { formatShortDate } from './calendar-date.ts';
import styles from './day-mark.module.css';

/** A day at the start of a row, such as `Sun 13`, whose month is beside it or above the rows. */
export function DayMark({ date }: { date: string }) {
  const [weekday, day] = formatShortDate(date).split(' ');
  return (
    <time className={styles.day} dateTime={date}>
      <span>{weekday}</span> <strong>{day}</strong>
    </time>
  );
}
