import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { clubListQuery } from '../clubs/api.ts';
import { useToday } from '../ui/dates/use-today.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { formatCount } from '../ui/format/count.ts';
import { Note } from '../ui/layout/note.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './palette-dialog.module.css';
import { groupPaletteEntries, type PaletteEntry, type PaletteGroup } from './palette-groups.ts';

interface PaletteDialogProps {
  onClose: () => void;
  onOpenShortcuts: () => void;
}

const maxTextLength = 80;

/** Finds clubs, days, screens and actions. The field keeps the focus; the arrow keys choose a result. */
export function PaletteDialog({ onClose, onOpenShortcuts }: PaletteDialogProps) {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const clubs = useFoundClubs(text.trim());
  const groups = groupPaletteEntries(text, { today: useToday(), clubs: clubs.found });
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const activeIndex = Math.min(active, count - 1);
  const getOptionId = (index: number) => `${listId}-${index}`;

  // An open dialog has the focus itself.
  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);

  function type(newText: string) {
    setText(newText);
    setActive(0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || count === 0) return;
    const next = findNextIndex(event.key, activeIndex, count);
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter') document.getElementById(getOptionId(activeIndex))?.click();
    else return;
    event.preventDefault();
  }

  function choose(entry: PaletteEntry) {
    onClose();
    if (entry.path === undefined) onOpenShortcuts();
  }

  return (
    <Dialog heading="Search" onClose={onClose}>
      <Field label="Club, date or screen" name="search" hint="For example sun 13 june.">
        {({ 'aria-required': _, ...control }) => (
          <input
            {...control}
            ref={field}
            type="text"
            role="combobox"
            aria-expanded={count > 0}
            aria-controls={count > 0 ? listId : undefined}
            aria-activedescendant={count > 0 ? getOptionId(activeIndex) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={maxTextLength}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {count > 0 && (
        <div ref={list} id={listId} role="listbox" aria-label="Results" className={styles.list}>
          {numberGroups(groups).map(({ heading, entries }) => (
            <PaletteOptions key={heading} heading={heading}>
              {entries.map(({ entry, index }) => (
                <PaletteOption
                  key={entry.label}
                  id={getOptionId(index)}
                  entry={entry}
                  isActive={index === activeIndex}
                  onChoose={() => choose(entry)}
                />
              ))}
            </PaletteOptions>
          ))}
        </div>
      )}
      {count === 0 && !clubs.isLoading && <p>Nothing found. Try part of a club's name.</p>}
      {clubs.isFailed && <Note>We can't search the clubs just now.</Note>}
      <VisuallyHidden>
        <span role="status">
          {clubs.isLoading ? 'Searching the clubs...' : formatCount(count, 'result')}
        </span>
      </VisuallyHidden>
    </Dialog>
  );
}

function PaletteOptions({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is no group of fields
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={styles.heading}>
        {heading}
      </div>
      {children}
    </div>
  );
}

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onChoose: () => void;
}

/** The field has the focus and handles the keys, so an option takes no focus of its own. */
function PaletteOption({ id, entry, isActive, onChoose }: PaletteOptionProps) {
  const props = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: styles.option,
    onClick: onChoose,
  };
  if (entry.path === undefined)
    return (
      <button type="button" {...props}>
        {entry.label}
      </button>
    );
  return (
    <Link to={entry.path} {...props}>
      {entry.label}
    </Link>
  );
}

function findNextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  return undefined;
}

/** Numbers the entries through all groups, because the arrow keys cross from one group to the next. */
function numberGroups(groups: PaletteGroup[]) {
  let index = 0;
  return groups.map(({ heading, entries }) => ({
    heading,
    entries: entries.map((entry) => ({ entry, index: index++ })),
  }));
}

/** Long enough that most words are typed to their end. */
const typingPauseMs = 250;
const shortestSearch = 2;
const clubsShown = 6;

function useFoundClubs(text: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearched = search.length >= shortestSearch;
  const query = useQuery({
    ...clubListQuery({ search, order: 'name', page: 1 }),
    enabled: isSearched,
  });
  const { items = [], total = 0 } = query.data ?? {};
  const found = isSearched && text.length >= shortestSearch;
  return {
    found: found ? { items: items.slice(0, clubsShown), total, search } : undefined,
    isLoading: text.length >= shortestSearch && (text !== search || query.isFetching),
    isFailed: isSearched && query.isError,
  };
}
