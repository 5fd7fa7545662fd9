import { teamsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOpenNextScreen } from '../platform/use-open-next-screen.ts';
import { ChangedNews } from '../ui/dialog/changed-news.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { useSeenVersion } from '../ui/dialog/use-seen-version.ts';
import type { ItemCalls, KeptItem } from './api.ts';

interface DeleteItemDialogProps<Item, Input> {
  /** `team` or `ground`. */
  noun: string;
  /** The item as the server has it now, or undefined if somebody else has deleted it. */
  latest: Item | undefined;
  calls: ItemCalls<Item, Input>;
  /** Says what becomes of the fixtures. */
  consequence: string;
  onClose: () => void;
}

/** Asks before a team or a ground is deleted. Its fixtures stay on the card. */
export function DeleteItemDialog<Item extends KeptItem, Input>({
  noun,
  latest,
  calls,
  consequence,
  onClose,
}: DeleteItemDialogProps<Item, Input>) {
  const client = useQueryClient();
  const openNextScreen = useOpenNextScreen();
  const [isDeleting, setDeleting] = useState(false);
  const { seen, isOutdated, showLatest, showLatestIfRefused } = useSeenVersion(
    latest,
    ({ version }) => version,
  );
  async function confirm(item: Item) {
    setDeleting(true);
    try {
      await showLatestIfRefused(calls.delete(client, item));
    } catch (error) {
      setDeleting(false);
      throw error;
    }
    const done = `${item.name} is deleted.`;
    await openNextScreen({ to: teamsPath, options: { state: { done } }, done });
    calls.removeCached(client, item);
  }
  const end = {
    heading: `This ${noun} has been deleted`,
    text: `${seen?.name ?? 'It'} isn't on your list any more.`,
  };
  return (
    <ConfirmDialog
      heading={`Delete this ${noun}?`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      cancelLabel="Keep it"
      look="danger"
      end={latest || isDeleting ? undefined : end}
      onConfirm={seen && (() => confirm(seen))}
      onClose={onClose}
    >
      {isOutdated && (
        <ChangedNews text={`Somebody else has changed this ${noun}.`} onShow={showLatest} />
      )}
      <p>
        {(seen ?? latest)?.name}. {consequence}
      </p>
    </ConfirmDialog>
  );
}
