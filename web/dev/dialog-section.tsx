import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { getFirstDayOfMonth, getLondonDate } from '../ui/dates/calendar-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Row } from '../ui/layout/stack.tsx';
import { MonthCalendar } from '../ui/mantine/month-calendar.tsx';
import { showToast } from '../ui/toast.ts';
import { Example, ExampleSection } from './example-section.tsx';

type OpenDialog = 'plain' | 'confirm' | 'destructive' | 'failing';

export function DialogSection() {
  const [openModal, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  return (
    <ExampleSection heading="Dialogs, toasts and the calendar">
      <Example name="Dialog, ConfirmDialog">
        <Row>
          <Button onClick={() => setOpen('plain')}>Dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Confirm</Button>
          <Button onClick={() => setOpen('destructive')}>Confirm, destructive</Button>
          <Button onClick={() => setOpen('failing')}>Confirm, failing</Button>
        </Row>
      </Example>
      {openModal === 'plain' && (
        <Dialog heading="A dialog" onClose={close}>
          <p>Escape closes it.</p>
        </Dialog>
      )}
      {openModal && openModal !== 'plain' && (
        <ConfirmDialog
          heading="Call off this match?"
          confirmLabel="Call off"
          pendingLabel="Calling off..."
          cancelLabel="Keep it"
          destructive={openModal !== 'confirm'}
          onConfirm={() => act(openModal === 'failing')}
          onClose={close}
        >
          <p>Against Ash Green, Sunday 13 June 2027. This cannot be undone.</p>
        </ConfirmDialog>
      )}
      <Example name="showToast">
        <Row>
          <Button onClick={() => showToast({ text: 'The fixture of Sunday XI is deleted.' })}>
            Toast
          </Button>
          <Button onClick={() => showToast({ text: 'Request withdrawn.', undo: () => act(true) })}>
            Toast with a failing undo
          </Button>
        </Row>
      </Example>
      <Example name="MonthCalendar">
        <Calendar />
      </Example>
    </ExampleSection>
  );
}

async function act(fails: boolean) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (fails) throw new Error('The server refuses this on purpose.');
}

function Calendar() {
  const today = getLondonDate();
  const [month, setMonth] = useState(getFirstDayOfMonth(today));
  const [chosen, setChosen] = useState(today);
  return (
    <MonthCalendar
      month={month}
      onMonthChange={setMonth}
      chosenDate={chosen}
      onChoose={setChosen}
      today={today}
    />
  );
}
