import type { Ground } from '@fixturebook/contract/teams/grounds';
import { useQuery } from '@tanstack/react-query';
import { formatLabels, surfaceLabels, toSelectOptions } from '../../fixtures/api.ts';
import { useFormSuggestions } from '../../platform/use-form-suggestions.ts';
import { findByName, GroundField, groundsQuery } from '../../teams/api.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { FormController } from '../../ui/form/use-submit-form.ts';
import type { TermsFieldsValues, TermsFormValues } from './terms-form-values.ts';

interface TermsFieldsProps {
  form: Pick<FormController<TermsFieldsValues>, 'busy' | 'field' | 'suggest' | 'values'>;
  /** The terms with which the form begins. */
  initial: TermsFormValues;
  /** Whether the match is at a ground of the user's club, so that its grounds are offered. */
  isHost: boolean;
  /** Hides the date field, because the requested free date fixes the date. */
  isDateFixed?: boolean;
}

const notAgreed = { value: '', label: 'Not agreed yet' };

export function TermsFields({ form, initial, isHost, isDateFixed }: TermsFieldsProps) {
  const today = useToday();
  const grounds = useQuery(groundsQuery).data?.items;
  useGroundDetails(form, initial, isHost ? grounds : undefined);
  return (
    <>
      <FieldGroup legend="When and where" columns>
        {isDateFixed ? (
          <input type="hidden" name="date" defaultValue={form.field('date').defaultValue} />
        ) : (
          <DateField label="Date" min={today} {...form.field('date')} />
        )}
        <TextField label="Start time" type="time" optional {...form.field('startTime')} />
        <GroundField
          field={form.field('ground')}
          value={form.values.ground}
          items={isHost ? grounds : []}
          keepField={isHost ? form.field('keepGround') : undefined}
        />
        <TextField
          label="Postcode"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.field('postcode')}
        />
      </FieldGroup>
      <FieldGroup legend="The game" columns>
        <SelectField
          label="Format"
          options={[notAgreed, ...toSelectOptions(formatLabels)]}
          optional
          {...form.field('format')}
        />
        {form.values.format === 'limited-overs' && (
          <TextField
            label="Overs"
            type="number"
            inputMode="numeric"
            min={1}
            max={120}
            optional
            {...form.field('overs')}
          />
        )}
        <SelectField
          label="Surface"
          options={[notAgreed, ...toSelectOptions(surfaceLabels)]}
          optional
          {...form.field('surface')}
        />
        <TextField label="Ball" optional {...form.field('ball')} />
      </FieldGroup>
      <FieldGroup legend="Teas and costs" columns>
        <TextField label="Teas" optional {...form.field('teas')} />
        <TextField label="Cost share" optional {...form.field('costShare')} />
      </FieldGroup>
      <TextAreaField label="Notes" optional {...form.field('notes')} />
    </>
  );
}

/**
 * Fills in the postcode and the surface of a kept ground as soon as it is chosen, except in fields that the user has
 * changed. Any other ground has those with which the form began.
 */
function useGroundDetails(
  form: TermsFieldsProps['form'],
  initial: TermsFormValues,
  grounds: Ground[] = [],
) {
  const { ground: name } = form.values;
  const isAsBefore = findByName([{ name: initial.ground }], name) !== undefined;
  const ground = isAsBefore ? undefined : findByName(grounds, name);
  const suggested = {
    postcode: ground?.postcode || initial.postcode,
    surface: ground?.surface ?? initial.surface,
  };
  useFormSuggestions(form, suggested, { asChanges: true });
}
