import type { ReactNode } from 'react';
import { formatMonth, getMonthStart, weekdayNames } from '../ui/dates/calendar-date.ts';
import { listWeeks } from './month-groups.ts';
import styles from './month-table.module.css';

interface MonthTablesProps {
  /** The first day of each month. */
  months: string[];
  children: (day: string) => ReactNode;
}

/** A table of each month, with a cell for each of its days. `children` returns what the cell of a day has. */
export function MonthTables({ months, children }: MonthTablesProps) {
  return (
    <div className={styles.months}>
      {months.map((month) => (
        <table key={month} className={styles.month}>
          <caption>{formatMonth(month)}</caption>
          <thead>
            <tr>
              {weekdayNames.map((weekday) => (
                <th key={weekday} scope="col" abbr={weekday}>
                  {weekday.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listWeeks(month).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day}>{getMonthStart(day) === month && children(day)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
