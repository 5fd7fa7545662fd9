import type { Terms } from '@fixturebook/contract/matches';
import { formatMatchFormat } from '../../fixtures/api.ts';
import type { FormController } from '../../ui/form/use-submit-form.ts';
import { FoldedFields } from '../../ui/layout/folded-fields.tsx';
import { TermsFields } from '../terms/terms-fields.tsx';
import { type TermsFormValues, toTermsInput } from '../terms/terms-form-values.ts';
import type { AskFormValues } from './ask-form-values.ts';

interface AskTermsFieldsProps {
  form: FormController<AskFormValues>;
  /** The terms that combine those of the two free dates. */
  initial: TermsFormValues;
  /** Whether the match is at the club's own ground. */
  isHost: boolean;
  isInitiallyOpen: boolean;
  /** Whether the terms differ from the initial ones, so that they are sent along. */
  hasChanged: boolean;
}

/**
 * The fields are folded, because most clubs accept the suggested terms. An error and terms from a
 * draft unfold them.
 */
export function AskTermsFields({
  form,
  initial,
  isHost,
  isInitiallyOpen,
  hasChanged,
}: AskTermsFieldsProps) {
  const { teamName: _, message: __, ...termsErrors } = form.errors;
  return (
    <FoldedFields
      title="Suggest details"
      outline={formatTermsSummary(form.values)}
      isInitiallyOpen={isInitiallyOpen || hasChanged}
      hasError={Object.keys(termsErrors).length > 0}
      isHiddenWhenEnded={!hasChanged}
    >
      <TermsFields form={form} initial={initial} isHost={isHost} isDateFixed />
    </FoldedFields>
  );
}

/** The summary names what the other club would get, also while the fields are folded. */
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
