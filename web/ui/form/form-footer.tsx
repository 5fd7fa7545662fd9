import { use } from 'react';
import { Button } from '../button.tsx';
import { Row } from '../layout/stack.tsx';
import { FormAlert } from './form.tsx';
import { IsFormEnded } from './form-ended.ts';
import { SubmitButton } from './submit-button.tsx';
import type { FormController } from './use-submit-form.ts';

interface FormFooterProps<Values> {
  form: FormController<Values>;
  submitLabel: string;
  busyLabel: string;
  destructive?: boolean;
  cancelLabel: string;
  onCancel: () => void;
}

export function FormFooter<Values>({
  form,
  submitLabel,
  busyLabel,
  destructive,
  cancelLabel,
  onCancel,
}: FormFooterProps<Values>) {
  function cancel() {
    form.discardDraft();
    onCancel();
  }
  if (use(IsFormEnded)) return null;
  return (
    <>
      <FormAlert form={form} />
      <Row>
        <SubmitButton look={destructive ? 'danger' : 'main'} busy={form.busy} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
        <Button onClick={cancel} aria-disabled={form.busy}>
          {cancelLabel}
        </Button>
      </Row>
    </>
  );
}
