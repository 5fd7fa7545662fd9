import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { saveAgainstVersion } from '../../platform/changed-since-read.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Note } from '../../ui/layout/note.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Row, Stack } from '../../ui/layout/stack.tsx';
import { type MatchReader, markPlayed, type PlayedMatch, unmarkPlayed } from './api.ts';

interface PlayedSectionProps {
  match: PlayedMatch;
  readAgain: MatchReader;
}

/** The tick that a match was played, with a note. The other club does not see it. */
export function PlayedSection({ match, readAgain }: PlayedSectionProps) {
  const { played } = match;
  const openDialog = useOpenDialog();
  const client = useQueryClient();

  function openNoteDialog() {
    openDialog((close) => <PlayedDialog match={match} readAgain={readAgain} onClose={close} />);
  }

  function openRemoveDialog() {
    openDialog((close) => (
      <ConfirmDialog
        heading="Remove the tick?"
        confirmLabel="Remove"
        pendingLabel="Removing..."
        cancelLabel="Keep it"
        look="danger"
        onConfirm={() => unmarkPlayed(client, match, readAgain)}
        onClose={close}
      >
        <p>The note goes with it.</p>
      </ConfirmDialog>
    ));
  }

  return (
    <Section underlined heading={played ? 'Played' : 'Did you play?'}>
      <Stack>
        {played ? (
          <>
            <p>{played.note || 'Ticked as played.'}</p>
            <Note>Ticked on {formatDateTime(played.at)}. Only your own club sees this.</Note>
            <Row>
              <Button onClick={openNoteDialog}>Change the note</Button>
              <Button onClick={openRemoveDialog}>Remove the tick</Button>
            </Row>
          </>
        ) : (
          <>
            <Note>
              Tick the match for your records, with a note if you like. Scores belong on
              Play-Cricket.
            </Note>
            <Row>
              <Button onClick={openNoteDialog}>Yes, we played</Button>
            </Row>
          </>
        )}
      </Stack>
    </Section>
  );
}

interface PlayedDialogProps extends PlayedSectionProps {
  onClose: () => void;
}

function PlayedDialog({ match, readAgain, onClose }: PlayedDialogProps) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(match);
  const { id, played } = seen;
  const form = useSubmitForm({
    initialValues: { note: played?.note ?? '' },
    changesStored: played !== null,
    draftKey: `played-${id}`,
    check: async ({ note }: { note: string }) => ({ input: { note } }),
    async submit({ note }: { note: string }) {
      await saveAgainstVersion(
        async () => {
          await markPlayed(id, note, seen.playedVersion);
          return true;
        },
        async (waitMs) => {
          const current = await readAgain(waitMs);
          setSeen(current);
          const isStored = current.played?.note === note;
          return { stored: isStored || undefined, values: { note: current.played?.note ?? '' } };
        },
      );
      await invalidateFixturesAndMatches(client);
      onClose();
    },
  });
  return (
    <Dialog
      heading={played ? 'Change the note' : 'You played this match'}
      busy={form.busy}
      onClose={onClose}
    >
      <Form form={form}>
        <TextAreaField
          label="Note"
          hint="For example, who to thank for the teas. Only your own club sees it."
          optional
          {...form.field('note')}
        />
        <FormFooter
          form={form}
          submitLabel={played ? 'Save' : 'Tick as played'}
          busyLabel="Saving..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
