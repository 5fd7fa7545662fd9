import type { Terms } from '@fixturebook/contract/matches';
import { type SyntheticEvent, useState } from 'react';
import { formatInWords } from '../fixtures/api.ts';
import type { SubmitForm } from '../ui/form/use-submit-form.ts';
import { Stack } from '../ui/stack.tsx';
import type { AskFormValues } from './ask-form-values.ts';
import styles from './ask-terms.module.css';
import { TermsFields } from './terms-fields.tsx';

interface AskTermsProps {
  form: SubmitForm<AskFormValues>;
  /** As the two dates have it. */
  sheet: Terms;
  isOpenAtFirst: boolean;
  onOpen: () => void;
}

/** Folded, as most are glad of the terms that the two dates make. What is wrong in them unfolds them. */
export function AskTerms({ form, sheet, isOpenAtFirst, onOpen }: AskTermsProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { teamName: _, message: __, ...faults } = form.errors;
  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpen(currentTarget.open);
    if (currentTarget.open) onOpen();
  }
  return (
    <details
      className={styles.terms}
      open={isOpen || Object.keys(faults).length > 0}
      onToggle={onToggle}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>Propose terms</span>
        <span className={styles.outline}>{outlineOf(sheet)}</span>
      </summary>
      <div className={styles.fields}>
        <Stack>
          <TermsFields form={form} isDateFixed />
        </Stack>
      </div>
    </details>
  );
}

function outlineOf(sheet: Terms): string {
  return [sheet.startTime ?? 'Start time open', sheet.ground, formatInWords(sheet) ?? 'format open']
    .filter(Boolean)
    .join(' · ');
}
