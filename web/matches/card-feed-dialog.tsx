import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { Told } from '../ui/told-notice.tsx';
import { endFeed, feedQuery, renewFeed } from './card-outputs-api.ts';

export type FeedChange = 'renew' | 'end';

interface CardFeedDialogProps {
  asked: FeedChange;
  onClose: () => void;
  onTold: (told: Told) => void;
}

const changes = {
  renew: {
    run: renewFeed,
    heading: 'Renew the address?',
    does: 'Renew it',
    busy: 'Renewing...',
    done: 'There is a new address. Give it to your calendars: the old one no longer works.',
  },
  end: {
    run: endFeed,
    heading: 'End the address?',
    does: 'End it',
    busy: 'Ending...',
    done: 'The address no longer works.',
  },
};

/** Calendars that have the address lose the card. */
export function CardFeedDialog({ asked, onClose, onTold }: CardFeedDialogProps) {
  const client = useQueryClient();
  const { run, heading, does, busy, done } = changes[asked];
  async function confirm() {
    client.setQueryData(feedQuery.queryKey, await run());
    onTold({ tone: 'success', text: done });
  }
  return (
    <ConfirmDialog
      heading={heading}
      confirmLabel={does}
      pendingLabel={busy}
      cancelLabel="Keep it"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Calendars that have it, yours and those of others, no longer get your card.</p>
    </ConfirmDialog>
  );
}
