import { AcceptRequestDialog } from './request-accept-dialog.tsx';
import { DeclineRequestDialog } from './request-decline-dialog.tsx';
import { WithdrawRequestDialog } from './request-withdraw-dialog.tsx';

/** Each asks once more before it is done. */
export const requestDialogs = {
  accept: AcceptRequestDialog,
  decline: DeclineRequestDialog,
  withdraw: WithdrawRequestDialog,
};
