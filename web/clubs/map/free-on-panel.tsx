import { useSearchParams } from 'react-router';
import { getErrorMessage } from '../../platform/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { formatShortDate, isCalendarDate } from '../../ui/dates/calendar-date.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { LoadingText } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DateDialog } from '../../ui/form/date-dialog.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { Row } from '../../ui/layout/stack.tsx';
import type { useFreeClubs } from './use-free-clubs.ts';

/** The address holds the day: `/AllClubsOnMap?free=2027-06-13`. */
export function useFreeOnDate() {
  const [params, setParams] = useSearchParams();
  const text = params.get('free') ?? '';
  const date = isCalendarDate(text) ? text : undefined;
  const setDate = (chosen: string | undefined) =>
    setParams(chosen ? { free: chosen } : {}, { preventScrollReset: true });
  return { date, setDate };
}

interface FreeOnPanelProps {
  date: string | undefined;
  free: ReturnType<typeof useFreeClubs>;
  onChoose: (date: string | undefined) => void;
}

/** Chooses a day, so that only the clubs are shown that are free then. */
export function FreeOnPanel({ date, free, onChoose }: FreeOnPanelProps) {
  const openDialog = useOpenDialog();
  const today = useToday();
  function openCalendar() {
    openDialog((close) => (
      <DateDialog
        heading="Free on"
        chosen={date ?? ''}
        min={today}
        max={undefined}
        onChoose={(chosen) => {
          close();
          onChoose(chosen);
        }}
        onClose={close}
      />
    ));
  }
  return (
    <>
      <Row>
        <Button aria-haspopup="dialog" onClick={openCalendar}>
          {date ? `Free on ${formatShortDate(date)}` : 'Free on...'}
        </Button>
        {date && <Button onClick={() => onChoose(undefined)}>All clubs</Button>}
      </Row>
      {date && !free.error && (
        <p role="status">
          {free.slugs ? `${formatCount(free.slugs.size, 'club')} free that day` : <LoadingText />}
        </p>
      )}
      {free.error && <Notice tone="error">{getErrorMessage(free.error)}</Notice>}
    </>
  );
}
