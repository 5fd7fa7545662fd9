import { use } from 'react';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { IsFormEnded } from '../../ui/form/form-ended.ts';
import type { FormController } from '../../ui/form/use-submit-form.ts';
import styles from './decline-reason-fields.module.css';

const usualReasons = [
  "We've found an opponent.",
  "We're no longer free.",
  "It's too far for us.",
  "It's not the game we're looking for.",
];

interface DeclineReasonFieldsProps {
  form: FormController<{ reason: string }>;
  /** The name of the club that is declined. */
  clubName: string;
  optional?: boolean;
}

export function DeclineReasonFields({ form, clubName, optional }: DeclineReasonFieldsProps) {
  function chooseReason(reason: string) {
    const field = form.element.current?.elements.namedItem('reason');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = reason;
    form.readFields();
  }
  return (
    <>
      <UsualReasons chosen={form.values.reason} onChoose={chooseReason} />
      <TextAreaField
        label="Reason"
        hint={`${clubName} will see this.`}
        rows={2}
        maxLength={300}
        optional={optional}
        {...form.field('reason')}
      />
    </>
  );
}

interface UsualReasonsProps {
  chosen: string;
  onChoose: (reason: string) => void;
}

function UsualReasons({ chosen, onChoose }: UsualReasonsProps) {
  if (use(IsFormEnded)) return null;
  return (
    <fieldset className={styles.usual}>
      <legend>Usual reasons</legend>
      {usualReasons.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-pressed={chosen === reason}
          onClick={() => onChoose(reason)}
        >
          {reason}
        </button>
      ))}
    </fieldset>
  );
}
