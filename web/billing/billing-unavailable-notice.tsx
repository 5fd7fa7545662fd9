import { Notice } from '../ui/feedback/notice.tsx';

/** Replaces the Subscribe buttons if the operator has no account with the payment provider. */
export function BillingUnavailableNotice() {
  return <Notice tone="error">Pro isn't on sale yet. Everything in Hobby works.</Notice>;
}
