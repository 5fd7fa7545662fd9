import { Button } from '../ui/button.tsx';
import { dateInWords } from '../ui/calendar-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form, FormAlert } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { Row } from '../ui/stack.tsx';
import { withdrawRequest } from './api.ts';
import type { RequestDialogProps } from './request-accept-dialog.tsx';
import { useRequestAct } from './use-request-act.ts';

export function RequestWithdrawDialog({ request, onTold, onClose }: RequestDialogProps) {
  const { name } = request.club;
  const act = useRequestAct({ onTold, onClose });
  const form = useSubmitForm({
    initialValues: {},
    check: () => ({ input: request.id }),
    async submit(id: string) {
      const isDone = await act(() => withdrawRequest(id).then(() => true));
      if (isDone) onTold({ tone: 'success', text: `Your request to ${name} is withdrawn.` });
    },
  });
  return (
    <Dialog heading="Withdraw this request?" busy={form.busy} onClose={onClose}>
      <p>
        {name} can no longer accept it for {dateInWords(request.fixture.date)}. You can ask again.
      </p>
      <Form form={form}>
        <FormAlert form={form} />
        <Row>
          <SubmitButton busy={form.busy} busyLabel="Withdrawing...">
            Withdraw
          </SubmitButton>
          <Button onClick={onClose} aria-disabled={form.busy}>
            Keep it
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
