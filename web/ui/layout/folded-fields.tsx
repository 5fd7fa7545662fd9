import { type ReactNode, type SyntheticEvent, use, useState } from 'react';
import { IsFormEnded } from '../form/form-ended.ts';
import styles from './folded-fields.module.css';
import { Stack } from './stack.tsx';

interface FoldedFieldsProps {
  title: string;
  /** What the folded fields have. */
  outline: string;
  isInitiallyOpen: boolean;
  /** Whether a field inside has an error, so that it must be seen. */
  hasError: boolean;
  /** Whether an ended form shows nothing of the fields. */
  isHiddenWhenEnded?: boolean;
  children: ReactNode;
}

/** Fields that are rarely changed, or facts that are rarely read, behind a line that sums them up. */
export function FoldedFields({
  title,
  outline,
  isInitiallyOpen,
  hasError,
  isHiddenWhenEnded = false,
  children,
}: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const isEnded = use(IsFormEnded);
  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpen(currentTarget.open);
  }
  return (
    <details
      className={styles.folded}
      hidden={isEnded && isHiddenWhenEnded}
      open={isOpen || hasError}
      onToggle={onToggle}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <span className={styles.outline}>{outline}</span>
      </summary>
      <div className={styles.fields}>
        <Stack>{children}</Stack>
      </div>
    </details>
  );
}
