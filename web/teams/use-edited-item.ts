import { teamsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAgainstVersion } from '../platform/changed-since-read.ts';
import { hasErrorStatus } from '../platform/problem-error.ts';
import { useLeaveForm } from '../platform/use-leave-form.ts';
import { NotStoredError } from '../ui/form/field-errors.ts';
import type { FormAttempt } from '../ui/form/use-submit-form.ts';
import type { ItemCalls, KeptItem } from './api.ts';

/**
 * Returns the item of a list, also after somebody else has deleted it, so that what the user types in its form
 * is not lost. It is undefined if the list never had it.
 */
export function useKeptItem<Item extends KeptItem>(items: Item[], id: string) {
  const latest = items.find((item) => item.id === id);
  const [kept, setKept] = useState(latest);
  if (latest && latest !== kept) setKept(latest);
  return { item: latest ?? kept, isDeleted: latest === undefined };
}

interface SaveItemOptions<Item, Input, Values> {
  item: Item;
  /** Whether somebody else has deleted the item since. Then the form adds it again. */
  isDeleted: boolean;
  calls: ItemCalls<Item, Input>;
  toValues: (item: Item) => Values;
  isStored: (input: Input, item: Item) => boolean;
}

/** Returns a function that saves a changed team or ground, and goes back to the list. */
export function useSaveItem<Item extends KeptItem, Input, Values extends Record<string, string>>({
  item,
  isDeleted,
  calls,
  toValues,
  isStored,
}: SaveItemOptions<Item, Input, Values>) {
  const client = useQueryClient();
  const leaveForm = useLeaveForm();
  const [seen, setSeen] = useState(item);

  function saveChange(input: Input) {
    return saveAgainstVersion(
      () => calls.update(seen.id, input, seen.version),
      async (waitMs) => {
        const current = await calls.fetchCurrent(client, seen.id, waitMs);
        if (!current) throw new NotStoredError(`Somebody else has deleted ${seen.name}.`);
        setSeen(current);
        return {
          stored: isStored(input, current) ? current : undefined,
          values: toValues(current),
        };
      },
    ).catch((error) => {
      if (hasErrorStatus(error, 404)) calls.refetch(client);
      throw error;
    });
  }

  return async function saveItem(input: Input, attempt: FormAttempt) {
    const saved = isDeleted ? await calls.add(input, attempt.key) : await saveChange(input);
    calls.updateCached(client, saved);
    const done = isDeleted
      ? `${saved.name} is on your list again.`
      : `We've saved your changes to ${saved.name}.`;
    await leaveForm(attempt, { to: teamsPath, options: { state: { done } }, done });
  };
}
