import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { createRequiredCheck } from '../../ui/form/schema-checks.ts';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { declineRequest } from '../api.ts';
import type { RequestDialogProps } from './accept-request-dialog.tsx';
import styles from './decline-request-dialog.module.css';
import { useRequestAction } from './use-request-action.ts';

const usualReasons = [
  "We've found an opponent.",
  "We're no longer free.",
  "It's too far for us.",
  "It's not the game we're looking for.",
];

export function DeclineRequestDialog({ request, onFlash, onClose }: RequestDialogProps) {
  const { name } = request.club;
  const runAction = useRequestAction({ onFlash, onClose });
  const form = useSubmitForm({
    initialValues: { reason: '' },
    check: createRequiredCheck({ reason: 'Please give a reason, so they can plan.' }),
    async submit({ reason }: { reason: string }) {
      const declined = await runAction(() => declineRequest(request.id, toSingleLine(reason)));
      if (declined) onFlash({ tone: 'success', text: `Declined. ${name} have your reason.` });
    },
  });

  function chooseReason(reason: string) {
    const field = form.element.current?.elements.namedItem('reason');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = reason;
    form.readFields();
  }

  return (
    <Dialog heading={`Decline ${name}?`} busy={form.busy} onClose={onClose}>
      <Form form={form}>
        <fieldset className={styles.usual}>
          <legend>Usual reasons</legend>
          {usualReasons.map((reason) => (
            <button
              key={reason}
              type="button"
              aria-pressed={form.values.reason === reason}
              onClick={() => chooseReason(reason)}
            >
              {reason}
            </button>
          ))}
        </fieldset>
        <TextAreaField
          label="Reason"
          hint={`${name} will see this.`}
          rows={2}
          maxLength={300}
          {...form.field('reason')}
        />
        <FormFooter
          form={form}
          submitLabel="Decline"
          busyLabel="Declining..."
          cancelLabel="Cancel"
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
