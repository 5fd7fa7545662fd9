import type { Format, Side, Strength } from '@fixturebook/contract/fixtures';
import { teamsPath } from '@fixturebook/contract/paths';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { TeamColour, TeamInput } from '@fixturebook/contract/teams/teams';
import {
  ageGroupLabels,
  categoryLabels,
  GameFields,
  StrengthField,
  sideLabels,
  toSelectOptions,
} from '../../fixtures/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/form/checkbox-field.tsx';
import { DistanceField } from '../../ui/form/choices/distance-field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSchemaCheck } from '../../ui/form/use-schema-check.ts';
import {
  type FormAttempt,
  type FormController,
  useSubmitForm,
} from '../../ui/form/use-submit-form.ts';
import { FoldedFields } from '../../ui/layout/folded-fields.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { TeamMarkIcon } from '../team-mark-icon.tsx';
import { colourLabels, formatTeamGame, weekdayLabels, weekdayNames } from '../words.ts';
import styles from './team-form.module.css';
import { type TeamFormValues, toTeamInput } from './team-form-values.ts';

interface TeamFormProps {
  draftKey: string;
  initialValues: TeamFormValues;
  /** Whether the form changes a team that others can change too. */
  changesStored?: boolean;
  grounds: Ground[];
  submit: (input: TeamInput, attempt: FormAttempt) => Promise<void>;
  submitLabel: string;
}

const notSpecified = { value: '', label: 'Not specified' };

async function loadTeamSchema() {
  return (await import('@fixturebook/contract/teams/teams')).TeamInput;
}

export function TeamForm({ grounds, submitLabel, ...props }: TeamFormProps) {
  const form = useSubmitForm({ ...props, check: useSchemaCheck(loadTeamSchema, toTeamInput) });
  return (
    <Form form={form}>
      <TextField
        label="Team Name"
        hint="For example, 1st XI or Sunday XI."
        {...form.field('name')}
      />
      <SelectField
        label="Category"
        hint="Clubs find each other only within the same category."
        options={[notSpecified, ...toSelectOptions(categoryLabels)]}
        optional
        {...form.field('category')}
      />
      {form.values.category === 'juniors' && (
        <SelectField
          label="Age group"
          options={[{ value: '', label: 'Choose' }, ...toSelectOptions(ageGroupLabels)]}
          {...form.field('ageGroup')}
        />
      )}
      <FieldGroup legend="Usual days">
        <div className={styles.weekdays}>
          {weekdayNames.map((day) => (
            <CheckboxField key={day} label={weekdayLabels[day]} {...form.field(day)} />
          ))}
        </div>
      </FieldGroup>
      {grounds.length > 0 && (
        <SelectField
          label="Home ground"
          options={[notSpecified, ...grounds.map(({ id, name }) => ({ value: id, label: name }))]}
          optional
          {...form.field('groundId')}
        />
      )}
      <TeamDetailsFields form={form} />
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

/** What new fixtures of the team begin with. The team's last fixture tells what is left open here. */
function TeamDetailsFields({ form }: { form: FormController<TeamFormValues> }) {
  const { errors, values } = form;
  const names = [
    'side',
    'startTime',
    'format',
    'overs',
    'strength',
    'maxTravelRadius',
    'colour',
  ] as const;
  return (
    <FoldedFields
      title="More details"
      outline={formatDetails(values) || 'Start time, format, strength, colour'}
      isInitiallyOpen={false}
      hasError={names.some((name) => errors[name] !== undefined)}
    >
      <SelectField
        label="Side"
        hint="What most new fixtures begin with."
        options={[notSpecified, ...toSelectOptions(sideLabels)]}
        optional
        {...form.field('side')}
      />
      <GameFields form={form}>
        <StrengthField field={form.field('strength')} />
      </GameFields>
      <DistanceField
        label="Maximum Travel Radius (km)"
        km={values.maxTravelRadius}
        optional
        {...form.field('maxTravelRadius')}
      />
      <SelectField
        label="Colour on the card"
        hint={
          values.colour && (
            <>
              <TeamMarkIcon colour={values.colour as TeamColour} />
              {values.name}
            </>
          )
        }
        options={[notSpecified, ...toSelectOptions(colourLabels)]}
        optional
        {...form.field('colour')}
      />
    </FoldedFields>
  );
}

function formatDetails({ side, startTime, format, overs, strength }: TeamFormValues): string {
  return formatTeamGame({
    side: (side || null) as Side | null,
    startTime,
    format: (format || null) as Format | null,
    overs: Number(overs) || null,
    strength: (strength || null) as Strength | null,
  });
}
