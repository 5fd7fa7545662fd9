import { listBankHolidays, nations } from '@fixturebook/contract/calendar/bank-holidays';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { MonthTables } from '../month-table.tsx';
import styles from './days-calendar.module.css';
import { listMonthsOfRange } from './pick-rules.ts';

interface DaysCalendarProps {
  range: { from: string; to: string };
  chosen: ReadonlySet<string>;
  /** The days on which the team has a fixture. */
  taken: ReadonlySet<string>;
  onToggle: (day: string) => void;
}

/** The months of a season, in which days are ticked and unticked. Marks bank holidays and taken days. */
export function DaysCalendar({ range, chosen, taken, onToggle }: DaysCalendarProps) {
  const holidays = describeBankHolidays(range);
  return (
    <MonthTables months={listMonthsOfRange(range)}>
      {(day) => (
        <DayButton
          day={day}
          isInRange={day >= range.from && day <= range.to}
          isChosen={chosen.has(day)}
          isTaken={taken.has(day)}
          holiday={holidays.get(day)}
          onToggle={onToggle}
        />
      )}
    </MonthTables>
  );
}

interface DayButtonProps {
  day: string;
  isInRange: boolean;
  isChosen: boolean;
  isTaken: boolean;
  holiday: string | undefined;
  onToggle: (day: string) => void;
}

function DayButton({ day, isInRange, isChosen, isTaken, holiday, onToggle }: DayButtonProps) {
  const words = [formatDate(day), holiday, isTaken && 'already on your card'].filter(Boolean);
  return (
    <button
      type="button"
      className={styles.day}
      aria-label={words.join(', ')}
      title={holiday}
      aria-pressed={isChosen}
      data-taken={isTaken}
      data-holiday={holiday !== undefined}
      disabled={!isInRange || isTaken}
      onClick={() => onToggle(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}

/** Returns the words for each bank holiday, which name the nations unless it is one in all of them. */
function describeBankHolidays({ from, to }: { from: string; to: string }): Map<string, string> {
  const years = [...new Set([from, to].map((date) => Number(date.slice(0, 4))))];
  const holidays = years.flatMap(listBankHolidays);
  return new Map(
    holidays.map(({ date, name, nations: where }) => [
      date,
      where.length === nations.length ? name : `${name} in ${where.join(' and ')}`,
    ]),
  );
}
