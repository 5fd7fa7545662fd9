import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { EmptyDrawingName } from '../../ui/feedback/empty-drawing.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import styles from './recent-chats-list.module.css';

const debounceMs = 150;

export function useDebouncedSearchText() {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, search, searchNow: () => setSearch(text.trim()) };
}

interface SearchableListProps<Item> {
  searchLabel: string;
  field: ReturnType<typeof useDebouncedSearchText>;
  query: UseInfiniteQueryResult<unknown>;
  items: Item[] | undefined;
  emptyText: string;
  drawing?: EmptyDrawingName;
  moreLabel: string;
  children: (item: Item) => ReactNode;
}

export function SearchableList<Item>({
  field,
  query,
  items = [],
  ...props
}: SearchableListProps<Item>) {
  return (
    <>
      <SearchField
        label={props.searchLabel}
        value={field.text}
        maxLength={80}
        onTextChange={field.setText}
        onCommit={field.searchNow}
      />
      <div className={styles.found} aria-busy={query.isPending || query.isPlaceholderData}>
        <Loaded query={query} loading={<Loading inline />}>
          {() => (
            <>
              {items.length === 0 && (
                <div role="status">
                  <EmptyState size="small" line={props.emptyText} drawing={props.drawing} />
                </div>
              )}
              <PlainList>{items.map(props.children)}</PlainList>
            </>
          )}
        </Loaded>
        <MoreButton query={query}>{props.moreLabel}</MoreButton>
      </div>
    </>
  );
}
