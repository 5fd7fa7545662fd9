import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { getMonthStart } from '../ui/dates/calendar-date.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../ui/dialog/dialog-host.tsx';
import { Loading } from '../ui/feedback/loading.tsx';
import { CheckboxField } from '../ui/form/checkbox-field.tsx';
import { ChoiceField } from '../ui/form/choices/choice-field.tsx';
import { DistanceField } from '../ui/form/choices/distance-field.tsx';
import { SuggestedField } from '../ui/form/choices/suggested-field.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { FieldGroup } from '../ui/form/field-group.tsx';
import { SelectField, TextAreaField, TextField } from '../ui/form/fields.tsx';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { FormFooter } from '../ui/form/form-footer.tsx';
import { FormNews } from '../ui/form/form-news.tsx';
import { type ChosenImage, ImageField } from '../ui/form/image/image-field.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { SearchField } from '../ui/form/search-field.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { FoldedFields } from '../ui/layout/folded-fields.tsx';
import { Row, Stack } from '../ui/layout/stack.tsx';
import { MonthCalendar } from '../ui/mantine/month-calendar.tsx';
import { Segments } from '../ui/segments.tsx';
import { showToast } from '../ui/toast.ts';

const sides = { all: 'All', home: 'Home', away: 'Away' };
const sideOptions = Object.entries(sides).map(([value, label]) => ({ value, label }));

export function SegmentsExamplesPanel() {
  const [side, setSide] = useState<keyof typeof sides>('all');
  return (
    <Stack>
      <Segments label="Games" options={sides} chosen={side} onChoose={setSide} />
      <Segments label="Games shown" showsLabel options={sides} chosen={side} onChoose={setSide} />
    </Stack>
  );
}

export function SearchFieldExamplePanel() {
  const [search, setSearch] = useState('');
  return (
    <SearchField
      label="Search all clubs..."
      value={search}
      maxLength={80}
      onTextChange={setSearch}
      onCommit={() => undefined}
    />
  );
}

export function FormFieldExamplesPanel({ error }: { error?: string }) {
  return (
    <FieldGroup legend="When and where" columns>
      <TextField label="Team" name="team" hint="Such as Sunday XI." error={error} />
      <DateField label="Date" name="date" defaultValue="2099-06-14" error={error} />
      <TextField label="Start time" name="time" type="time" optional error={error} />
      <SelectField label="Games" name="games" options={sideOptions} error={error} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={error}
      />
      <TextAreaField label="Notes" name="notes" optional error={error} />
      <ChoiceField
        label="Side"
        name="side"
        options={sideOptions}
        defaultValue="home"
        error={error}
      />
      <CheckboxField
        label="Tea is provided"
        name="tea"
        hint="Clubs see it on the list."
        defaultValue="checked"
        error={error}
      />
    </FieldGroup>
  );
}

export function SuggestedFieldExamplesPanel({ error }: { error?: string }) {
  const [team, setTeam] = useState('Sunday XI');
  const [km, setKm] = useState('24');
  const names = [
    '1st XI',
    '2nd XI',
    '3rd XI',
    'Sunday XI',
    'Midweek',
    'Vets',
    'Colts',
    'U13',
    'U11',
  ];
  return (
    <Stack>
      <SuggestedField
        label="Team"
        name="team"
        suggestions={names.map((name) => ({ value: name, label: name }))}
        suggestionsLabel="Your teams"
        chosen={team}
        defaultValue={team}
        onInput={({ currentTarget }) => setTeam(currentTarget.value)}
        error={error}
      />
      <FoldedFields
        title="More details"
        outline={`${km} km`}
        isInitiallyOpen={false}
        hasError={error !== undefined}
      >
        <DistanceField
          label="Travel radius (km)"
          name="radius"
          km={km}
          defaultValue={km}
          onInput={({ currentTarget }) => setKm(currentTarget.value)}
          error={error}
        />
      </FoldedFields>
    </Stack>
  );
}

export function ImageFieldExamplePanel() {
  const [image, setImage] = useState<ChosenImage>({ url: null, file: null });
  return (
    <ImageField
      label="Club badge"
      maxBytes={1024 * 1024}
      value={image}
      onChange={setImage}
      preview={<Avatar name="Ash Green" photoUrl={image.url} size={64} />}
    />
  );
}

export function FailingFormExamplePanel() {
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: undefined,
    check: () => ({ input: undefined }),
    submit: failSubmission,
  });
  return (
    <Form form={form}>
      <TextField label="Reason" {...form.field('reason')} />
      <FormFooter
        form={form}
        submitLabel="Call off"
        busyLabel="Calling off..."
        destructive
        cancelLabel="Keep it"
        onCancel={form.reset}
      />
      <FormAlert form={form} />
    </Form>
  );
}

export function DialogExamplesPanel() {
  const openDialog = useOpenDialog();
  return (
    <Row>
      <Button
        onClick={() =>
          openDialog((close) => (
            <Dialog heading="A dialog" onClose={close}>
              <p>Escape closes it.</p>
            </Dialog>
          ))
        }
      >
        Dialog
      </Button>
      <Button onClick={() => openDialog((close) => <EndingExampleDialog onClose={close} />)}>
        Dialog that ends
      </Button>
      {['Confirm', 'Confirm, destructive', 'Confirm, failing', 'Confirm, loading'].map((name) => (
        <Button
          key={name}
          onClick={() =>
            openDialog((close) => <ConfirmExampleDialog name={name} onClose={close} />)
          }
        >
          {name}
        </Button>
      ))}
      <Button onClick={() => showToast({ text: 'The fixture of Sunday XI is deleted.' })}>
        Toast
      </Button>
      <Button onClick={() => showToast({ text: 'Request withdrawn.', undo: failSubmission })}>
        Toast with a failing undo
      </Button>
    </Row>
  );
}

function EndingExampleDialog({ onClose }: { onClose: () => void }) {
  const form = useSubmitForm({
    initialValues: { reason: '' },
    draftKey: undefined,
    check: () => ({ input: undefined }),
    submit: failSubmission,
  });
  const isEnded = form.values.reason.endsWith('.');
  return (
    <Dialog
      heading="Decline Ash Green?"
      intro={<p>The dialog ends at the first full stop.</p>}
      end={
        isEnded
          ? { heading: 'This request has ended', text: 'Ash Green have withdrawn it.' }
          : undefined
      }
      onClose={onClose}
    >
      <FormNews news={!isEnded && 'Ash Green have changed this date.'}>
        <Form form={form}>
          <TextField label="Reason" {...form.field('reason')} />
          <FormFooter
            form={form}
            submitLabel="Decline"
            busyLabel="Declining..."
            cancelLabel="Cancel"
            onCancel={onClose}
          />
        </Form>
      </FormNews>
    </Dialog>
  );
}

function ConfirmExampleDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const isLoading = name === 'Confirm, loading';
  return (
    <ConfirmDialog
      heading="Call off this match?"
      confirmLabel="Call off"
      pendingLabel="Calling off..."
      cancelLabel="Keep it"
      look={name === 'Confirm' ? 'main' : 'danger'}
      onConfirm={
        isLoading
          ? undefined
          : async () => {
              if (name === 'Confirm, failing') await failSubmission();
            }
      }
      onClose={onClose}
    >
      {isLoading ? (
        <Loading />
      ) : (
        <p>Against Ash Green, Sunday 13 June 2027. This cannot be undone.</p>
      )}
    </ConfirmDialog>
  );
}

async function failSubmission() {
  await new Promise((resolve) => setTimeout(resolve, 300));
  throw new Error('The server refuses this on purpose.');
}

export function CalendarExamplePanel() {
  const today = useToday();
  const [month, setMonth] = useState(getMonthStart(today));
  const [chosenDate, setChosenDate] = useState(today);
  return (
    <MonthCalendar
      month={month}
      onMonthChange={setMonth}
      chosenDate={chosenDate}
      onChoose={setChosenDate}
      today={today}
    />
  );
}
