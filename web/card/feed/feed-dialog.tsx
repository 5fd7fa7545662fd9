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
    heading: 'Get a new link?',
    submitLabel: 'Get a new link',
    busyLabel: 'Getting a new link...',
    done: "Here's your new link. Add it to your calendars: the old one no longer works.",
  },
  end: {
    run: deleteFeed,
    heading: 'Turn off the link?',
    submitLabel: 'Turn off',
    busyLabel: 'Turning off...',
    done: 'The link no longer works.',
  },
};

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
      <p>Any calendar using this link, yours or anyone else's, will stop updating.</p>
    </ConfirmDialog>
  );
}
