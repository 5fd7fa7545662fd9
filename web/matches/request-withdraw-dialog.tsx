import { dateInWords } from '../ui/calendar-date.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
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
        <FormFoot
          form={form}
          does="Withdraw"
          doing="Withdrawing..."
          leaves="Keep it"
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  );
}
