import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { homeQuery } from '../../card/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndMonth } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { DateDialog } from '../../ui/form/date-dialog.tsx';
import styles from './find-day-fields.module.css';
import { type FindDays, isSameDays, listDayGroups } from './find-day-groups.ts';
import { formatFindDays } from './find-words.ts';

interface FindDayFieldsProps {
  chosen: FindDays;
  onChoose: (days: FindDays) => void;
}

/** How many weekends are shown, and how many a press adds. */
const weekendsShown = 4;
const lastDay = '2100-12-31';
const allFreeDates: FindDays = { from: '', to: '' };

/** Radio buttons for the next weekends, so that the arrow keys lead from day to day. A phone shows them in one row. */
export function FindDayFields({ chosen, onChoose }: FindDayFieldsProps) {
  const today = useToday();
  const openDialog = useOpenDialog();
  const { data: home } = useQuery(homeQuery);
  const [weekends, setWeekends] = useState(weekendsShown);
  const freeDates = home?.freeDates.map(({ date }) => date) ?? [];
  const groups = listDayGroups({ today, freeDates, chosen, weekends });
  const row = useRef<HTMLDivElement>(null);
  const id = useId();
  useChosenDayInView(row, chosen, home !== undefined);

  function openCalendar() {
    openDialog((close) => (
      <DateDialog
        heading="Find clubs that are free on"
        chosen={chosen.from}
        start={groups[0]?.[0]?.from}
        min={today}
        max={lastDay}
        onChoose={(date) => {
          close();
          onChoose({ from: date, to: date });
        }}
        onClose={close}
      />
    ));
  }

  return (
    <fieldset aria-labelledby={id}>
      <div className={styles.head}>
        <span id={id} className={styles.label}>
          When
        </span>
        <Button aria-haspopup="dialog" onClick={openCalendar}>
          Another day
        </Button>
      </div>
      <div className={styles.days} ref={row}>
        <div className={styles.group}>
          <DayChoice
            days={allFreeDates}
            label="All my free dates"
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
        {groups.map((group) => (
          <div key={formatKey(group[0])} className={styles.group}>
            {group.map((days, index) => (
              <DayChoice
                key={formatKey(days)}
                days={days}
                label={formatDayLabel(days, index)}
                name={days.from === days.to ? undefined : formatFindDays(days)}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
        <Button onClick={() => setWeekends(weekends + weekendsShown)}>Later weekends</Button>
      </div>
    </fieldset>
  );
}

function formatKey(days: FindDays = allFreeDates): string {
  return `${days.from} ${days.to}`;
}

/** Both days of a weekend stand beside its Saturday and Sunday, and other days in a row stand alone. */
function formatDayLabel({ from, to }: FindDays, index: number): string {
  if (from === to) return formatDayAndMonth(from);
  return index > 0 ? 'Both' : formatFindDays({ from, to });
}

/** Scrolls only the row, because the page keeps its place on the way back. */
function useChosenDayInView(
  row: { current: HTMLElement | null },
  { from, to }: FindDays,
  hasFreeDates: boolean,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another day is chosen, and when the club's own dates have moved it
  useEffect(() => {
    const choice = row.current?.querySelector(':checked')?.parentElement;
    if (!row.current || !choice) return;
    const start = choice.offsetLeft;
    const { scrollLeft, clientWidth } = row.current;
    const isInView = start >= scrollLeft && start + choice.offsetWidth <= scrollLeft + clientWidth;
    if (!isInView) row.current.scrollLeft = start - (clientWidth - choice.offsetWidth) / 2;
  }, [row, from, to, hasFreeDates]);
}

interface DayChoiceProps extends FindDayFieldsProps {
  days: FindDays;
  label: string;
  /** What a screen reader says after the label. */
  name?: string | undefined;
}

function DayChoice({ days, label, name, chosen, onChoose }: DayChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="find-days"
        checked={isSameDays(days, chosen)}
        aria-label={name && name !== label ? `${label}: ${name}` : undefined}
        onChange={() => onChoose(days)}
      />
      {label}
    </label>
  );
}
