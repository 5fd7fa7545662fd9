import type { Plan, ProPlan } from '@fixturebook/contract/billing';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
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
  const confirm = () =>
    change(
      () => changePlan(plan),
      `${planNames[plan]} goes on when what you have paid for is over.`,
    );
  return (
    <ConfirmDialog
      heading={isKept ? `Keep ${planNames[plan]}?` : `Change to ${planNames[plan]}?`}
      confirmLabel={isKept ? 'Keep it' : 'Change'}
      pendingLabel="Changing..."
      cancelLabel="Back"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {price && `${priceOf(price)} is collected`} from the same bank account, from when what you
        have paid for is over. Nothing is paid twice, and no bank details are needed.
      </p>
    </ConfirmDialog>
  );
}
