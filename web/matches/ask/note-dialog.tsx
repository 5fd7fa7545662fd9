import { noteMinutes } from '@fixturebook/contract/limits';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { createRequiredFieldsCheck } from '../../ui/form/field-errors.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { addNoteToRequest } from '../requests/api.ts';

/** Adds a note to a request that waits for it. Closing the dialog sends the request as it is. */
export function NoteDialog({ request, onClose }: { request: MatchRequest; onClose: () => void }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const form = useSubmitForm({
    draftKey: `note-${request.id}`,
    initialValues: { message: request.message },
    check: createRequiredFieldsCheck({ message: 'Enter the note.' }),
    submit: async ({ message }: { message: string }) => {
      setBusy(true);
      try {
        await addNoteToRequest(client, request.id, message);
      } finally {
        setBusy(false);
      }
      onClose();
    },
  });

  function sendAsItIs() {
    onClose();
    // The request is sent without it too, only later.
    void addNoteToRequest(client, request.id, request.message).catch(() => undefined);
  }

  return (
    <Dialog
      heading={`A note for ${request.club.name}`}
      intro={
        <p>
          Your request waits while you write, for up to {noteMinutes} minutes. If you cancel, it
          goes without a note.
        </p>
      }
      busy={isBusy}
      onClose={sendAsItIs}
    >
      <Form form={form}>
        <TextAreaField label="Note" rows={3} {...form.field('message')} />
        <FormFooter
          form={form}
          submitLabel="Add note"
          busyLabel="Adding..."
          cancelLabel="Cancel"
          onCancel={sendAsItIs}
        />
      </Form>
    </Dialog>
  );
}
