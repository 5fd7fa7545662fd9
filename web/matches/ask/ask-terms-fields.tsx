import type { Terms } from '@fixturebook/contract/matches';
import { type SyntheticEvent, useState } from 'react';
import { formatMatchFormat } from '../../fixtures/api.ts';
import type { FormController } from '../../ui/form/use-submit-form.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { TermsFields } from '../terms/terms-fields.tsx';
import type { AskFormValues } from './ask-form-values.ts';
import styles from './ask-terms-fields.module.css';

interface AskTermsFieldsProps {
  form: FormController<AskFormValues>;
  /** The terms that combine those of the two free dates. */
  terms: Terms;
  isInitiallyOpen: boolean;
  onOpen: () => void;
}

/** The fields are collapsed, because most clubs accept the suggested terms. An error expands them. */
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
        <span className={styles.title}>Suggest details</span>
        <span className={styles.outline}>{formatTermsSummary(terms)}</span>
      </summary>
      <div className={styles.fields}>
        <Stack>
          <TermsFields form={form} isDateFixed />
        </Stack>
      </div>
    </details>
  );
}

function formatTermsSummary(terms: Terms): string {
  return [
    terms.startTime ?? 'No start time yet',
    terms.ground,
    formatMatchFormat(terms) ?? 'any format',
  ]
    .filter(Boolean)
    .join(' · ');
}
