import { RequestAcceptDialog } from './request-accept-dialog.tsx';
import { RequestDeclineDialog } from './request-decline-dialog.tsx';
import { RequestWithdrawDialog } from './request-withdraw-dialog.tsx';

/** Each asks once more before it is done. */
export const requestDialogs = {
  accept: RequestAcceptDialog,
  decline: RequestDeclineDialog,
  withdraw: RequestWithdrawDialog,
};
