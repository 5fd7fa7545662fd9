import type { Plan, ProPlan } from '@fixturebook/contract/billing';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { changePlan } from './api.ts';
import { type SubscriptionDialogProps, useSubscriptionChange } from './use-subscription-change.ts';
import { formatPrice, planNames } from './words.ts';

interface ChangePlanDialogProps extends SubscriptionDialogProps {
  plan: ProPlan;
  price: Plan | undefined;
}

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
      `You'll switch to ${planNames[plan]} when your current period ends.`,
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
        {price && `We'll collect ${formatPrice(price)}`} from the same bank account when your
        current period ends. You won't pay twice, and we don't need any bank details.
      </p>
    </ConfirmDialog>
  );
}
