import { createContext, type ReactNode, useCallback, useState } from 'react';

/** Every `Dialog` calls this when it opens and when it closes. */
export const DialogObserver = createContext<(isOpen: boolean) => void>(() => {});

interface ItemWithDialog<Item> {
  item: Item;
  index: number;
}

type SetItemWithDialog<Item> = (itemWithDialog: ItemWithDialog<Item> | undefined) => void;

/**
 * Keeps an item in its list while a dialog is open in it, although a refetch no longer has the item.
 * Otherwise the dialog would disappear under the user's hands. Render each item in an
 * `ObservedItem`.
 */
export function useItemWithDialog<Item>(items: Item[], getId: (item: Item) => string) {
  const [opened, setOpened] = useState<ItemWithDialog<Item>>();
  const isGone = opened && !items.some((item) => getId(item) === getId(opened.item));
  return {
    items: isGone
      ? [...items.slice(0, opened.index), opened.item, ...items.slice(opened.index)]
      : items,
    isDialogOpen: opened !== undefined,
    setOpened,
  };
}

/** Reports the open dialog of the item to `useItemWithDialog`. */
export function ObservedItem<Item>({
  item,
  index,
  setOpened,
  children,
}: ItemWithDialog<Item> & { setOpened: SetItemWithDialog<Item>; children: ReactNode }) {
  const observe = useCallback(
    (isOpen: boolean) => setOpened(isOpen ? { item, index } : undefined),
    [item, index, setOpened],
  );
  return <DialogObserver value={observe}>{children}</DialogObserver>;
}
