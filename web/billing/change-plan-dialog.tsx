import type { Plan, ProPlan } from '@fixturebook/contract/billing';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { changePlan } from './api.ts';
import { type ChangeDialogProps, useSubscriptionChange } from './use-subscription-change.ts';
import { formatPrice, planNames } from './words.ts';

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
  onFlash,
}: ChangePlanDialogProps) {
  const change = useSubscriptionChange({ onClose, onFlash });
  const isSamePlan = subscription.plan === plan;
  const confirm = () =>
    change(
      () => changePlan(plan),
      `${planNames[plan]} goes on when what you have paid for is over.`,
    );
  return (
    <ConfirmDialog
      heading={isSamePlan ? `Keep ${planNames[plan]}?` : `Change to ${planNames[plan]}?`}
      confirmLabel={isSamePlan ? 'Keep it' : 'Change'}
      pendingLabel="Changing..."
      cancelLabel="Back"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {price && `${formatPrice(price)} is collected`} from the same bank account, from when what
        you have paid for is over. Nothing is paid twice, and no bank details are needed.
      </p>
    </ConfirmDialog>
  );
}
