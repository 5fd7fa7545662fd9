import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Flash } from '../../ui/feedback/flash-notice.tsx';
import { deleteFeed, feedQuery, renewFeed } from '../outputs/api.ts';

export type FeedChange = 'renew' | 'end';

const changes = {
  renew: {
    run: renewFeed,
    heading: 'Get a new link?',
    confirmLabel: 'Get a new link',
    pendingLabel: 'Getting a new link...',
    done: "Here's your new link. Add it to your calendars: the old one no longer works.",
  },
  end: {
    run: deleteFeed,
    heading: 'Turn off the link?',
    confirmLabel: 'Turn off',
    pendingLabel: 'Turning off...',
    done: 'The link no longer works.',
  },
};

export function FeedDialog({
  change,
  onClose,
  onFlash,
}: {
  change: FeedChange;
  onClose: () => void;
  onFlash: (flash: Flash) => void;
}) {
  const client = useQueryClient();
  const { run, done, ...texts } = changes[change];
  async function confirm() {
    client.setQueryData(feedQuery.queryKey, await run());
    onFlash({ tone: 'success', text: done });
  }
  return (
    <ConfirmDialog
      {...texts}
      cancelLabel="Keep it"
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Any calendar using this link, yours or anyone else's, will stop updating.</p>
    </ConfirmDialog>
  );
}
