import { useState } from 'react';
import { Button } from '../button.tsx';
import { getMonthStart, isCalendarDate } from '../dates/calendar-date.ts';
import { useToday } from '../dates/use-today.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { Loading } from '../feedback/loading.tsx';
import { Loaded } from '../loaded.tsx';
import { useLazyModule } from '../use-lazy-module.ts';

interface DateDialogProps {
  heading: string;
  /** The chosen date as `YYYY-MM-DD`. Any other text means that no date is chosen. */
  chosen: string;
  /** The day on which the calendar opens if none is chosen. Today by default. */
  start?: string | undefined;
  min: string | undefined;
  max: string | undefined;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/** The calendar is in a separate bundle, so that forms appear sooner and public pages never load it. */
export function loadCalendar() {
  return import('../mantine/month-calendar.tsx');
}

export function DateDialog({
  heading,
  chosen,
  start,
  min,
  max,
  onChoose,
  onClose,
}: DateDialogProps) {
  const today = useToday();
  const focusedDate = isCalendarDate(chosen) ? chosen : clampDate(start ?? today, min, max);
  const [month, setMonth] = useState(getMonthStart(focusedDate));
  const calendar = useLazyModule('the calendar', loadCalendar);
  return (
    <Dialog heading={heading} onClose={onClose}>
      <Loaded query={calendar} loading={<Loading inline />}>
        {({ MonthCalendar }) => (
          <MonthCalendar
            month={month}
            onMonthChange={setMonth}
            chosenDate={chosen}
            focusedDate={focusedDate}
            onChoose={onChoose}
            today={today}
            min={min}
            max={max}
          />
        )}
      </Loaded>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  );
}

function clampDate(date: string, min = date, max = date): string {
  if (date < min) return min;
  return date > max ? max : date;
}
