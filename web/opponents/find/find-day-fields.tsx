import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { addDays, formatDayAndMonth, getWeekday } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { DateDialog } from '../../ui/form/date-dialog.tsx';
import styles from './find-day-fields.module.css';
import type { FindSearch } from './find-search.ts';
import { formatFindDays } from './find-words.ts';

type Days = Pick<FindSearch, 'from' | 'to'>;

interface FindDayFieldsProps {
  chosen: Days;
  onChoose: (days: Days) => void;
}

/** How many weekends are shown, and how many a press adds. */
const weekendsShown = 4;
const lastDay = '2100-12-31';

/** Radio buttons for the next weekends, so that the arrow keys lead from day to day. */
export function FindDayFields({ chosen, onChoose }: FindDayFieldsProps) {
  const today = useToday();
  const openDialog = useOpenDialog();
  const [count, setCount] = useState(weekendsShown);
  const weekends = listWeekends(today, count);
  const offered = weekends.flatMap(({ days }) => days);
  const isOffered = !chosen.from || offered.some((days) => isSame(days, chosen));

  function openCalendar() {
    openDialog((close) => (
      <DateDialog
        heading="Find clubs that are free on"
        chosen={chosen.from}
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
    <fieldset className={styles.field}>
      <legend className={styles.legend}>When</legend>
      <div className={styles.ways}>
        <DayChoice
          days={{ from: '', to: '' }}
          label="All my free dates"
          chosen={chosen}
          onChoose={onChoose}
        />
        {!isOffered && (
          <DayChoice
            days={chosen}
            label={formatFindDays(chosen)}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
      </div>
      <div className={styles.weekends}>
        {weekends.map(({ saturday, days }) => (
          <div key={saturday} className={styles.weekend}>
            {days.map((one) => (
              <DayChoice
                key={one.from + one.to}
                days={one}
                label={one.from === one.to ? formatDayAndMonth(one.from) : 'Both'}
                name={one.from === one.to ? undefined : formatFindDays(one)}
                chosen={chosen}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.ways}>
        <Button onClick={() => setCount(count + weekendsShown)}>Later weekends</Button>
        <Button aria-haspopup="dialog" onClick={openCalendar}>
          Another day
        </Button>
      </div>
    </fieldset>
  );
}

interface DayChoiceProps extends FindDayFieldsProps {
  days: Days;
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
        checked={isSame(days, chosen)}
        aria-label={name && `${label}: ${name}`}
        onChange={() => onChoose(days)}
      />
      {label}
    </label>
  );
}

function isSame(one: Days, other: Days) {
  return one.from === other.from && one.to === other.to;
}

/** Lists the weekends from today on. On a Sunday the first one is that day alone. */
function listWeekends(today: string, count: number) {
  const first = addDays(today, 5 - getWeekday(today));
  return Array.from({ length: count }, (_, week) => {
    const saturday = addDays(first, 7 * week);
    const sunday = addDays(saturday, 1);
    const days = [
      { from: saturday, to: saturday },
      { from: sunday, to: sunday },
      { from: saturday, to: sunday },
    ];
    return { saturday, days: days.filter(({ from }) => from >= today) };
  });
}
