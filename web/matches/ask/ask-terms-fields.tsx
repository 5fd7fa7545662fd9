import type { Terms } from '@fixturebook/contract/matches';
import { type SyntheticEvent, use, useState } from 'react';
import { formatMatchFormat } from '../../fixtures/api.ts';
import { IsFormEnded } from '../../ui/form/form-ended.ts';
import type { FormController } from '../../ui/form/use-submit-form.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { TermsFields } from '../terms/terms-fields.tsx';
import { toTermsInput } from '../terms/terms-form-values.ts';
import type { AskFormValues } from './ask-form-values.ts';
import styles from './ask-terms-fields.module.css';

interface AskTermsFieldsProps {
  form: FormController<AskFormValues>;
  isInitiallyOpen: boolean;
  /** Whether the terms differ from those of the two free dates, so that they are sent along. */
  hasChanged: boolean;
}

/**
 * The fields are collapsed, because most clubs accept the suggested terms. An error and terms from a
 * draft expand them.
 */
export function AskTermsFields({ form, isInitiallyOpen, hasChanged }: AskTermsFieldsProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen || hasChanged);
  const isEnded = use(IsFormEnded);
  const { teamName: _, message: __, ...termsErrors } = form.errors;
  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpen(currentTarget.open);
  }
  return (
    <details
      className={styles.terms}
      hidden={isEnded && !hasChanged}
      open={isOpen || Object.keys(termsErrors).length > 0}
      onToggle={onToggle}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>Suggest details</span>
        <span className={styles.outline}>{formatTermsSummary(form.values)}</span>
      </summary>
      <div className={styles.fields}>
        <Stack>
          <TermsFields form={form} isDateFixed />
        </Stack>
      </div>
    </details>
  );
}

/** The summary names what the other club would get, also while the fields are collapsed. */
function formatTermsSummary(values: AskFormValues): string {
  const { startTime, format, overs } = toTermsInput(values);
  return [
    startTime ?? 'No start time yet',
    values.ground,
    formatMatchFormat({ format: format as Terms['format'], overs }) ?? 'any format',
  ]
    .filter(Boolean)
    .join(' · ');
}
