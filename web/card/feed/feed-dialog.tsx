import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Flash } from '../../ui/feedback/flash-notice.tsx';
import { deleteFeed, feedQuery, renewFeed } from '../outputs/api.ts';

export type FeedChange = 'renew' | 'end';

interface FeedDialogProps {
  change: FeedChange;
  onClose: () => void;
  onFlash: (flash: Flash) => void;
}

const changes = {
  renew: {
    run: renewFeed,
    heading: 'Renew the address?',
    submitLabel: 'Renew it',
    busyLabel: 'Renewing...',
    done: 'There is a new address. Give it to your calendars: the old one no longer works.',
  },
  end: {
    run: deleteFeed,
    heading: 'End the address?',
    submitLabel: 'End it',
    busyLabel: 'Ending...',
    done: 'The address no longer works.',
  },
};

/** Calendars that have the address lose the card. */
export function FeedDialog({ change, onClose, onFlash }: FeedDialogProps) {
  const client = useQueryClient();
  const { run, heading, submitLabel, busyLabel, done } = changes[change];
  async function confirm() {
    client.setQueryData(feedQuery.queryKey, await run());
    onFlash({ tone: 'success', text: done });
  }
  return (
    <ConfirmDialog
      heading={heading}
      confirmLabel={submitLabel}
      pendingLabel={busyLabel}
      cancelLabel="Keep it"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Calendars that have it, yours and those of others, no longer get your card.</p>
    </ConfirmDialog>
  );
}
