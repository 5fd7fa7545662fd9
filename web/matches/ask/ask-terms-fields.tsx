import type { Terms } from '@fixturebook/contract/matches';
import { type SyntheticEvent, useState } from 'react';
import { formatMatchFormat } from '../../fixtures/api.ts';
import type { SubmitForm } from '../../ui/form/use-submit-form.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { TermsFields } from '../terms/terms-fields.tsx';
import type { AskFormValues } from './ask-form-values.ts';
import styles from './ask-terms-fields.module.css';

interface AskTermsFieldsProps {
  form: SubmitForm<AskFormValues>;
  /** As the two dates have it. */
  terms: Terms;
  isInitiallyOpen: boolean;
  onOpen: () => void;
}

/** Folded, as most are glad of the terms that the two dates make. What is wrong in them unfolds them. */
export function AskTermsFields({ form, terms, isInitiallyOpen, onOpen }: AskTermsFieldsProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const { teamName: _, message: __, ...termsErrors } = form.errors;
  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpen(currentTarget.open);
    if (currentTarget.open) onOpen();
  }
  return (
    <details
      className={styles.terms}
      open={isOpen || Object.keys(termsErrors).length > 0}
      onToggle={onToggle}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>Propose terms</span>
        <span className={styles.outline}>{formatOutline(terms)}</span>
      </summary>
      <div className={styles.fields}>
        <Stack>
          <TermsFields form={form} isDateFixed />
        </Stack>
      </div>
    </details>
  );
}

function formatOutline(terms: Terms): string {
  return [
    terms.startTime ?? 'Start time open',
    terms.ground,
    formatMatchFormat(terms) ?? 'format open',
  ]
    .filter(Boolean)
    .join(' · ');
}
