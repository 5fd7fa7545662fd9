import type { Subscription } from '@fixturebook/contract/billing';
import { useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../platform/problem-error.ts';
import type { Told } from '../ui/told-notice.tsx';
import { showSubscription } from './api.ts';

export interface ChangeDialogProps {
  subscription: Subscription;
  onClose: () => void;
  onTold: (told: Told) => void;
}

type Change = (run: () => Promise<Subscription>, done: string) => Promise<void>;

/** Of a dialog, which closes. What was done elsewhere meanwhile is shown too; what may go well is thrown. */
export function useChange({ onClose, onTold }: Omit<ChangeDialogProps, 'subscription'>): Change {
  const client = useQueryClient();
  return async (run, done) => {
    try {
      await showSubscription(client, await run());
      onClose();
      onTold({ tone: 'success', text: done });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 409) throw error;
      await showSubscription(client);
      onClose();
      onTold({ tone: 'error', text: error.message });
    }
  };
}
