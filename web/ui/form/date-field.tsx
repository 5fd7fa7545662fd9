import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatShortDate, getLondonDate, isCalendarDate } from '../dates/calendar-date.ts';
import { useOpenDialog } from '../dialog/dialog-host.tsx';
import { parseDate } from '../parse-date.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { DateDialog, loadCalendar } from './date-dialog.tsx';
import styles from './date-field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { enterText } from './form-fields.ts';

interface DateFieldProps extends FieldProps {
  /** A date as `YYYY-MM-DD`, or the text that the user typed if it is not a date. */
  defaultValue: string;
  /** The first and last date that the user can choose, as `YYYY-MM-DD`. */
  min?: string;
  max?: string;
  /** Distinguishes the calendar from those of other fields with the same label. */
  calendarHeading?: string;
}

/**
 * A text field for dates in British order. A native date input follows the browser's language, which
 * is often American English, and would read 01/07 as 7 January.
 */
export function DateField({ defaultValue, min, max, calendarHeading, ...field }: DateFieldProps) {
  const heading = calendarHeading ?? field.label;
  const shown = useRef<HTMLInputElement>(null);
  const submitted = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<DateInputError>();
  const openDialog = useOpenDialog();

  // Load the calendar now, because the connection may be lost before the user opens it.
  useEffect(() => {
    loadCalendar().catch(() => undefined);
  }, []);

  function read() {
    if (!shown.current || !submitted.current) return;
    submitted.current.value = toDateValue(shown.current.value, min);
    setProblem(undefined);
  }

  function finishTyping() {
    if (!shown.current?.value.trim()) return;
    const parsed = parseDate(shown.current.value, min ?? getLondonDate());
    if ('date' in parsed) shown.current.value = formatShortDate(parsed.date);
    setProblem(
      'error' in parsed
        ? { message: parsed.error, isUnreadable: true }
        : findDateRangeProblem(parsed.date, min, max),
    );
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Enter') finishTyping();
  }

  function openCalendar() {
    openDialog((close) => (
      <DateDialog
        heading={heading}
        chosen={submitted.current?.value ?? ''}
        min={min}
        max={max}
        onChoose={(date) => {
          close();
          choose(date);
        }}
        onClose={close}
      />
    ));
  }

  function choose(date: string) {
    enterText(shown.current, formatShortDate(date));
  }

  const unreadable = problem?.isUnreadable ? problem.message : undefined;
  return (
    <Field {...field} error={unreadable ?? field.error ?? problem?.message}>
      {({ name, ...control }) => (
        <div className={styles.frame}>
          <input
            {...control}
            ref={shown}
            className={`${control.className} ${styles.input}`}
            type="text"
            placeholder="13 June"
            autoComplete="off"
            spellCheck={false}
            defaultValue={
              isCalendarDate(defaultValue) ? formatShortDate(defaultValue) : defaultValue
            }
            onInput={read}
            onBlur={finishTyping}
            onKeyDown={onKeyDown}
          />
          {/* React would reset the value of an input of type "hidden" at every render. */}
          <input ref={submitted} type="text" hidden name={name} defaultValue={defaultValue} />
          <button
            type="button"
            className={styles.open}
            aria-haspopup="dialog"
            onClick={openCalendar}
          >
            <VisuallyHidden>Open calendar: {heading}</VisuallyHidden>
            <CalendarIcon />
          </button>
        </div>
      )}
    </Field>
  );
}

interface DateInputError {
  message: string;
  /** False if the text is a date but outside the limits. */
  isUnreadable: boolean;
}

function toDateValue(text: string, min: string | undefined): string {
  const parsed = parseDate(text, min ?? getLondonDate());
  return 'date' in parsed ? parsed.date : text.trim();
}

function findDateRangeProblem(date: string, min = date, max = date): DateInputError | undefined {
  const message =
    date < min
      ? `Choose a date from ${formatShortDate(min)} on.`
      : date > max
        ? `Choose a date up to ${formatShortDate(max)}.`
        : undefined;
  return message === undefined ? undefined : { message, isUnreadable: false };
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d="M4 6h16v14H4zM4 10.5h16M8 3.5V7M16 3.5V7"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </svg>
  );
}
