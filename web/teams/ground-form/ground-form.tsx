import { teamsPath } from '@fixturebook/contract/paths';
import type { GroundInput } from '@fixturebook/contract/teams/grounds';
import { surfaceLabels, toSelectOptions } from '../../fixtures/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import { type FormAttempt, useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { FoldedFields } from '../../ui/layout/folded-fields.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { formatPitches } from '../words.ts';
import { type GroundFormValues, toGroundInput } from './ground-form-values.ts';

interface GroundFormProps {
  draftKey: string;
  initialValues: GroundFormValues;
  /** Whether the form changes a ground that others can change too. */
  changesStored?: boolean;
  submit: (input: GroundInput, attempt: FormAttempt) => Promise<void>;
  submitLabel: string;
}

async function loadGroundSchema() {
  return (await import('@fixturebook/contract/teams/grounds')).GroundInput;
}

export function GroundForm({ submitLabel, ...props }: GroundFormProps) {
  const form = useSubmitForm({ ...props, check: useSchemaCheck(loadGroundSchema, toGroundInput) });
  const { whatThreeWords, pitches, surface, notes } = form.errors;
  return (
    <Form form={form}>
      <TextField label="Name" hint="For example, Lower Meadow." {...form.field('name')} />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        {...form.field('postcode')}
      />
      <FoldedFields
        title="More details"
        outline={formatPitches(form.values) || 'Pitches, surface, how to find it'}
        isInitiallyOpen={false}
        hasError={[whatThreeWords, pitches, surface, notes].some((error) => error !== undefined)}
      >
        <TextField
          label="Number of pitches"
          type="number"
          inputMode="numeric"
          min={1}
          hint="We won't let you agree more matches at the same time than this. If you leave it blank, we go by your profile."
          optional
          {...form.field('pitches')}
        />
        <SelectField
          label="Surface"
          options={[{ value: '', label: 'Not specified' }, ...toSelectOptions(surfaceLabels)]}
          optional
          {...form.field('surface')}
        />
        <TextField
          label="What Three Words"
          autoCapitalize="off"
          spellCheck={false}
          hint="The entrance, for example filled.count.soap."
          optional
          {...form.field('whatThreeWords')}
        />
        <TextAreaField
          label="Notes"
          hint="Where to park, and how to find the gate. The clubs that you host see this on the page of the match."
          optional
          rows={3}
          {...form.field('notes')}
        />
      </FoldedFields>
      <FormAlert form={form} />
      <Row>
        <SubmitButton busy={form.busy} busyLabel="Saving...">
          {submitLabel}
        </SubmitButton>
        <ButtonLink to={teamsPath} onClick={form.discardDraft}>
          Cancel
        </ButtonLink>
      </Row>
    </Form>
  );
}
