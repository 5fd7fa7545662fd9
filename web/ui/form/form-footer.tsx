import { Button } from '../button.tsx';
import { Row } from '../layout/stack.tsx';
import { FormAlert } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { SubmitForm } from './use-submit-form.ts';

interface FormFooterProps<Values> {
  form: SubmitForm<Values>;
  /** On the button that sends it: what is done, and that it is being done. */
  submitLabel: string;
  busyLabel: string;
  /** For what deletes, cancels or calls off something. */
  destructive?: boolean;
  /** On the one that leaves it. */
  cancelLabel: string;
  onCancel: () => void;
}

/** The end of a form in a dialog: what went wrong, what is done, and the way back without it. */
export function FormFooter<Values>({
  form,
  submitLabel,
  busyLabel,
  destructive,
  cancelLabel,
  onCancel,
}: FormFooterProps<Values>) {
  return (
    <>
      <FormAlert form={form} />
      <Row>
        <SubmitButton look={destructive ? 'danger' : 'main'} busy={form.busy} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <Button onClick={onCancel} aria-disabled={form.busy}>
          {cancelLabel}
        </Button>
      </Row>
    </>
  );
}
