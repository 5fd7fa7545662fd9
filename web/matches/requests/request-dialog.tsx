import { AcceptRequestDialog } from './accept-request-dialog.tsx';
import { DeclineRequestDialog } from './decline-request-dialog.tsx';
import { WithdrawRequestDialog } from './withdraw-request-dialog.tsx';

/** Each action needs a confirmation. */
export const requestDialogs = {
  accept: AcceptRequestDialog,
  decline: DeclineRequestDialog,
  withdraw: WithdrawRequestDialog,
};
