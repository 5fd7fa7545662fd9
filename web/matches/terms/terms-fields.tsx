import { formatLabels, surfaceLabels, toSelectOptions } from '../../fixtures/api.ts';
import { useToday } from '../../ui/dates/use-today.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { FormController } from '../../ui/form/use-submit-form.ts';
import type { TermsFormValues } from './terms-form-values.ts';

interface TermsFieldsProps {
  form: Pick<FormController<TermsFormValues>, 'field' | 'values'>;
  /** Hides the date field, because the requested free date fixes the date. */
  isDateFixed?: boolean;
}

const notAgreed = { value: '', label: 'Not agreed yet' };

export function TermsFields({ form, isDateFixed }: TermsFieldsProps) {
  const today = useToday();
  return (
    <>
      <FieldGroup legend="When and where" columns>
        {isDateFixed ? (
          <input type="hidden" name="date" defaultValue={form.field('date').defaultValue} />
        ) : (
          <DateField label="Date" min={today} {...form.field('date')} />
        )}
        <TextField label="Start time" type="time" optional {...form.field('startTime')} />
        <TextField label="Ground" {...form.field('ground')} />
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
