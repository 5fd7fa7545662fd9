import type { FoundDate } from '@fixturebook/contract/opponents/find';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { unfoldIcon } from '../../ui/layout/compact-row.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import type { FoundClub } from './find-club-groups.ts';
import styles from './more-dates-list.module.css';

interface MoreDatesListProps {
  found: FoundClub;
  /** Renders a date as a list item. */
  children: (item: FoundDate) => ReactNode;
}

/** A button that shows and hides the other dates of a club. Folded dates keep what was asked for in them. */
export function MoreDatesList({ found: { club, others }, children }: MoreDatesListProps) {
  /** Undefined until the dates are shown for the first time. */
  const [isOpen, setIsOpen] = useState<boolean>();
  const id = useId();
  if (others.length === 0) return null;
  const text = formatCount(others.length, 'more date');
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={`${text}: ${club.name}`}
        aria-expanded={isOpen ?? false}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {text}
        <Icon path={unfoldIcon} size={20} />
      </button>
      <PlainList id={id} className={styles.dates} hidden={!isOpen}>
        {isOpen !== undefined && others.map(children)}
      </PlainList>
    </>
  );
}
