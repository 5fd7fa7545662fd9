import { teamsPath } from '@fixturebook/contract/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createUuid } from '../ui/browser/uuid.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { loadToasts, showToast } from '../ui/toast.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import type { ItemCalls, KeptItem } from './api.ts';

interface DeleteItemOptions<Item, Input> {
  calls: ItemCalls<Item, Input>;
  /** Runs when an undo has added the item again, under another id. */
  onRestored?: (restored: Item) => Promise<void>;
}

/** Deletes a team or a ground at once, goes back to the list, and offers to undo that. */
export function useDeleteItem<Item extends KeptItem, Input>({
  calls,
  onRestored,
}: DeleteItemOptions<Item, Input>) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isShown = useIsShown();
  return useMutation({
    async mutationFn(item: Item & Input) {
      await loadToasts();
      await calls.delete(client, item);
      if (isShown()) await navigate(teamsPath);
      calls.removeCached(client, item);
      const key = createUuid();
      async function restore() {
        const restored = await calls.add(item, key);
        calls.updateCached(client, restored);
        await onRestored?.(restored);
      }
      showToast({
        text: `${item.name} is deleted. Its fixtures stay on your card.`,
        undo: restore,
      });
    },
  });
}

interface DeleteItemButtonProps {
  noun: 'team' | 'ground';
  isPending: boolean;
  error: Error | null;
  onPress: () => void;
}

export function DeleteItemButton({ noun, isPending, error, onPress }: DeleteItemButtonProps) {
  return (
    <Stack>
      {error && <Notice tone="error">{error.message}</Notice>}
      <p>
        <Button aria-disabled={isPending} onClick={() => isPending || onPress()}>
          {isPending ? 'Deleting...' : `Delete this ${noun}`}
        </Button>
      </p>
    </Stack>
  );
}
