import type { Subscription } from '@fixturebook/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../platform/problem-error.ts';
import type { FlashMessage } from '../ui/feedback/flash-notice.tsx';
import { updateCachedSubscription } from './api.ts';

export interface SubscriptionDialogProps {
  subscription: Subscription;
  onClose: () => void;
  onFlash: (flash: FlashMessage) => void;
}

type SubscriptionChangeRunner = (
  run: () => Promise<Subscription>,
  successText: string,
) => Promise<void>;

/** Closes the dialog when the change succeeds or the server responds 409. Rethrows other errors. */
export function useSubscriptionChange({
  onClose,
  onFlash,
}: Omit<SubscriptionDialogProps, 'subscription'>): SubscriptionChangeRunner {
  const client = useQueryClient();
  return async (run, successText) => {
    try {
      await updateCachedSubscription(client, await run());
      onClose();
      onFlash({ tone: 'success', text: successText });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 409) throw error;
      await updateCachedSubscription(client);
      onClose();
      onFlash({ tone: 'error', text: error.message });
    }
  };
}
