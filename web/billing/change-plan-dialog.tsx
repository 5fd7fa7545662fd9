import type { Plan, ProPlan } from '@fixturebook/contract/billing';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form/form.tsx';
import { FormFoot } from '../ui/form/form-foot.tsx';
import { useSubmitForm } from '../ui/form/use-submit-form.ts';
import { changePlan } from './api.ts';
import { type ChangeDialogProps, useChange } from './use-change.ts';
import { planNames, priceOf } from './words.ts';

interface ChangePlanDialogProps extends ChangeDialogProps {
  plan: ProPlan;
  price: Plan | undefined;
}

/** The other plan, or the same one again after it was cancelled. */
export function ChangePlanDialog({
  plan,
  price,
  subscription,
  onClose,
  onTold,
}: ChangePlanDialogProps) {
  const change = useChange({ onClose, onTold });
  const isKept = subscription.plan === plan;
  const form = useSubmitForm({
    initialValues: {},
    check: () => ({ input: plan }),
    submit: (chosen: ProPlan) =>
      change(
        () => changePlan(chosen),
        `${planNames[chosen]} goes on when what you have paid for is over.`,
      ),
  });
  return (
    <Dialog
      heading={isKept ? `Keep ${planNames[plan]}?` : `Change to ${planNames[plan]}?`}
      busy={form.busy}
      onClose={onClose}
    >
      <p>
        {price && `${priceOf(price)} is collected`} from the same bank account, from when what you
        have paid for is over. Nothing is paid twice, and no bank details are needed.
      </p>
      <Form form={form}>
        <FormFoot
          form={form}
          does={isKept ? 'Keep it' : 'Change'}
          doing="Changing..."
          leaves="Back"
          onLeave={onClose}
        />
      </Form>
    </Dialog>
  );
}
