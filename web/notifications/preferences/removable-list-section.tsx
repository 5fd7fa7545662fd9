import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import styles from './preferences-screen.module.css';
import { PreferencesSection } from './preferences-section.tsx';

interface RemovableListSectionProps<Item> {
  heading: string;
  lead: string;
  query: UseQueryResult<{ items: Item[] }>;
  emptyText: string;
  /** The name of an item, such as that of a club. */
  formatName: (item: Item) => string;
  icon?: (item: Item) => ReactNode;
  /** The verb on the button of each item. */
  removeLabel: string;
  remove: (item: Item) => Promise<void>;
  onRemoved: () => Promise<void>;
  formatRemoved: (name: string) => string;
}

/** Lists what the club has chosen, with a button for each that removes it. */
export function RemovableListSection<Item extends { id: string }>({
  heading,
  lead,
  query,
  emptyText,
  formatName,
  icon,
  removeLabel,
  remove,
  onRemoved,
  formatRemoved,
}: RemovableListSectionProps<Item>) {
  const outcome = useRef<HTMLDivElement>(null);
  const mutation = useMutation({
    mutationFn: remove,
    async onSuccess() {
      await onRemoved();
      // Focus the result, because the button that had the focus is gone.
      outcome.current?.focus();
    },
  });
  return (
    <PreferencesSection heading={heading}>
      <p>{lead}</p>
      <div className={styles.outcome} ref={outcome} tabIndex={-1}>
        {mutation.error && <Notice tone="error">{mutation.error.message}</Notice>}
        {mutation.isSuccess && (
          <Notice tone="success">{formatRemoved(formatName(mutation.variables))}</Notice>
        )}
      </div>
      <Loaded query={query} loading={<Loading inline />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{emptyText}</p>
          ) : (
            <PlainList between="line">
              {items.map((item) => (
                <li key={item.id}>
                  <Row className={styles.club}>
                    {icon?.(item)}
                    <span className={styles.name}>{formatName(item)}</span>
                    <Button
                      aria-label={`${removeLabel} ${formatName(item)}`}
                      aria-disabled={mutation.isPending}
                      onClick={() => mutation.mutate(item)}
                    >
                      {removeLabel}
                    </Button>
                  </Row>
                </li>
              ))}
            </PlainList>
          )
        }
      </Loaded>
    </PreferencesSection>
  );
}
