import { Notice } from '../ui/feedback/notice.tsx';

/** In place of buying, where the operator has no account with the provider. */
export function BillingUnavailableNotice() {
  return (
    <Notice tone="error">
      Payments are not set up on this server, so Pro cannot be bought here. All of Hobby works.
    </Notice>
  );
}
