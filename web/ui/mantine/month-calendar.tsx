import { Calendar, DatesProvider } from '@mantine/dates';
import { type KeyboardEvent, type ReactNode, startTransition, useEffect, useRef } from 'react';
import { Icon } from '../button.tsx';
import {
  addDays,
  addMonths,
  formatDate,
  getMonthStart,
  getWeekday,
} from '../dates/calendar-date.ts';
import { MantineParts } from './mantine-parts.tsx';
import styles from './month-calendar.module.css';

interface MonthCalendarProps {
  month: string;
  /** Gets a function from one month to another, because `month` may be out of date at a quick second press. */
  onMonthChange: (change: (month: string) => string) => void;
  /** Any text that is not a date means that none is chosen. */
  chosenDate: string;
  /** The date that gets the focus when the calendar opens. */
  focusedDate?: string;
  onChoose: (date: string) => void;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  renderMarks?: (date: string) => ReactNode;
  describeMarks?: (date: string) => string[];
}

/** Extends Mantine's keyboard control: arrows cross months, Page Up and Page Down change them. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonthChange, chosenDate, onChoose, today } = props;
  const { frame, onKeyDown } = useKeyboardNavigation(props);
  // A slow phone paints the tap first, and then renders the month in pieces. A key cannot wait, because
  // the next one acts on the day that has the focus.
  function moveMonth(months: number) {
    startTransition(() => onMonthChange((current) => addMonths(current, months)));
  }
  return (
    <div ref={frame}>
      <MantineParts>
        <DatesProvider settings={{ firstDayOfWeek: 1, consistentWeeks: true }}>
          <Calendar
            unstyled
            classNames={styles as Record<string, string>}
            maxLevel="month"
            enableKeyboardNavigation={false}
            date={month}
            minDate={props.min}
            maxDate={props.max}
            onPreviousMonth={() => moveMonth(-1)}
            onNextMonth={() => moveMonth(1)}
            ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
            previousIcon={<Icon path="M15 5l-7 7 7 7" />}
            nextIcon={<Icon path="M9 5l7 7-7 7" />}
            weekdayFormat="ddd"
            getDayAriaLabel={(date) =>
              [
                formatDate(date),
                ...(date === today ? ['today'] : []),
                ...(props.describeMarks?.(date) ?? []),
              ].join(', ')
            }
            getDayProps={(date) => ({
              selected: date === chosenDate,
              'aria-pressed': date === chosenDate,
              'aria-current': date === today ? 'date' : undefined,
              'data-date': date,
              onClick: () => onChoose(date),
              onKeyDown: (event) => onKeyDown(event, date),
            })}
            renderDay={(date) => (
              <>
                <span className={styles.number}>{Number(date.slice(8))}</span>
                {props.renderMarks && (
                  <span className={styles.marks}>{props.renderMarks(date)}</span>
                )}
              </>
            )}
          />
        </DatesProvider>
      </MantineParts>
    </div>
  );
}

/** Handles every key except an arrow key that stays within the month, which Mantine handles. */
function useKeyboardNavigation({
  month,
  onMonthChange,
  focusedDate,
  ...props
}: MonthCalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const dateToFocus = useRef(focusedDate);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is rendered once its month is shown
  useEffect(() => {
    const day = frame.current?.querySelector<HTMLElement>(`[data-date="${dateToFocus.current}"]`);
    dateToFocus.current = undefined;
    day?.focus();
  }, [month]);

  function onKeyDown(event: KeyboardEvent, date: string) {
    const target = keyTargets[event.key]?.(date);
    if (target === undefined) return;
    event.preventDefault();
    const { min = target, max = target } = props;
    if (target < min || target > max) return;
    if (getMonthStart(target) !== month) {
      dateToFocus.current = target;
      onMonthChange(() => getMonthStart(target));
    } else if (!event.key.startsWith('Arrow')) {
      frame.current?.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus();
    }
  }
  return { frame, onKeyDown };
}

const keyTargets: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -getWeekday(date)),
  End: (date) => addDays(date, 6 - getWeekday(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
};
