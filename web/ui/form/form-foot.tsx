import { Button } from '../button.tsx';
import { Row } from '../stack.tsx';
import { FormAlert } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { SubmitForm } from './use-submit-form.ts';

interface FormFootProps<Values> {
  form: SubmitForm<Values>;
  /** On the button that sends it: what is done, and that it is being done. */
  does: string;
  doing: string;
  /** For what deletes, cancels or calls off something. */
  destructive?: boolean;
  /** On the one that leaves it. */
  leaves: string;
  onLeave: () => void;
}

/** The end of a form in a dialog: what went wrong, what is done, and the way back without it. */
export function FormFoot<Values>({
  form,
  does,
  doing,
  destructive,
  leaves,
  onLeave,
}: FormFootProps<Values>) {
  return (
    <>
      <FormAlert form={form} />
      <Row>
        <SubmitButton look={destructive ? 'danger' : 'main'} busy={form.busy} busyLabel={doing}>
          {does}
        </SubmitButton>
        <Button onClick={onLeave} aria-disabled={form.busy}>
          {leaves}
        </Button>
      </Row>
    </>
  );
}
