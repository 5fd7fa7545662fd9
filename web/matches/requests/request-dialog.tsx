import { AcceptRequestDialog } from './accept-request-dialog.tsx';
import { DeclineRequestDialog } from './decline-request-dialog.tsx';
import { WithdrawRequestDialog } from './withdraw-request-dialog.tsx';

/** Each asks once more before it is done. */
export const requestDialogs = {
  accept: AcceptRequestDialog,
  decline: DeclineRequestDialog,
  withdraw: WithdrawRequestDialog,
};
