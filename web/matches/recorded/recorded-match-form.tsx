import { competitionNames } from '@fixturebook/contract/card/competition-names';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { Format } from '@fixturebook/contract/fixtures';
import { useQuery } from '@tanstack/react-query';
import { formatMatchFormat, GameFields, sideLabels, toSelectOptions } from '../../fixtures/api.ts';
import { useFormSuggestions } from '../../platform/use-form-suggestions.ts';
import {
  findByName,
  GroundField,
  groundsQuery,
  type NamesToKeep,
  TeamNameField,
  teamsQuery,
  withNamesToKeep,
} from '../../teams/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/form/choices/choice-field.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
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
import {
  getSuggestedMatchValues,
  type RecordedMatchFormValues,
  toRecordedMatchInput,
} from './recorded-match-form-values.ts';
import { RegisteredClubNotice } from './registered-club-notice.tsx';

export type RecordedMatchFormInput = RecordedMatchInput & NamesToKeep;

interface RecordedMatchFormProps {
  draftKey: string;
  addressFields?: (keyof RecordedMatchFormValues)[];
  initialValues: RecordedMatchFormValues;
  /** Whether the team fills in what it has, and new names can be kept for next time. */
  isNew?: boolean;
  submit: (input: RecordedMatchFormInput, attempt: FormAttempt) => Promise<void>;
  submitLabel: string;
  busyLabel: string;
  cancelPath: string;
}

async function loadSchema() {
  const { RecordedMatchInput } = await import('@fixturebook/contract/card/recorded-matches');
  return RecordedMatchInput;
}

const matchSideLabels = { home: sideLabels.home, away: sideLabels.away };

export function RecordedMatchForm(props: RecordedMatchFormProps) {
  const { isNew = false, initialValues } = props;
  const form = useSubmitForm({
    initialValues,
    changesStored: !isNew,
    draftKey: props.draftKey,
    addressFields: props.addressFields,
    check: withNamesToKeep(useSchemaCheck(loadSchema, toRecordedMatchInput)),
    submit: props.submit,
  });
  const teams = useQuery(teamsQuery).data?.items;
  const grounds = useQuery(groundsQuery).data?.items;
  const team = findByName(teams ?? [], form.values.teamName);
  const { side, ground: groundName } = form.values;
  const suggested = {
    ...getSuggestedMatchValues(initialValues, { team, grounds: grounds ?? [], side, groundName }),
    teamName: teams?.length === 1 ? (teams[0]?.name ?? '') : '',
  };
  useFormSuggestions(form, isNew ? suggested : {});
  return (
    <Form form={form}>
      <ChoiceField
        label="Competition"
        options={toSelectOptions(competitionNames)}
        {...form.field('competition')}
      />
      <TeamNameField
        field={form.field('teamName')}
        value={form.values.teamName}
        items={teams}
        hint="Your team, for example 1st XI."
        keepField={isNew ? form.field('keepTeam') : undefined}
      />
      <TextField
        label="Opponent"
        hint="The other club and its team, for example Ash Green 2nd XI."
        autoComplete="off"
        {...form.field('opponent')}
      />
      <RegisteredClubNotice values={form.values} />
      <DateField label="Date" {...form.field('date')} />
      <VenueFields form={form} grounds={grounds} isNew={isNew} />
      <FoldedFields
        title="More details"
        outline={formatDetails(form.values)}
        isInitiallyOpen={!isNew}
        hasError={foldedFields.some((name) => form.errors[name] !== undefined)}
      >
        <GameFields form={form} />
        <TextAreaField label="Notes" optional {...form.field('notes')} />
      </FoldedFields>
      <FormAlert form={form} />
      <Row>
        <SubmitButton busy={form.busy} busyLabel={props.busyLabel}>
          {props.submitLabel}
        </SubmitButton>
        <ButtonLink to={props.cancelPath} onClick={form.discardDraft}>
          Cancel
        </ButtonLink>
      </Row>
    </Form>
  );
}

const foldedFields = ['startTime', 'format', 'overs', 'notes'] as const;

function formatDetails({ startTime, format, overs }: RecordedMatchFormValues): string {
  const matchFormat = formatMatchFormat({
    format: (format || null) as Format | null,
    overs: Number(overs) || null,
  });
  return [startTime || 'No start time yet', matchFormat ?? 'no format yet'].join(' · ');
}

interface VenueFieldsProps {
  form: FormController<RecordedMatchFormValues>;
  grounds: Parameters<typeof GroundField>[0]['items'];
  isNew: boolean;
}

function VenueFields({ form, grounds, isNew }: VenueFieldsProps) {
  const isAway = form.values.side === 'away';
  return (
    <FieldGroup legend="Venue">
      <ChoiceField
        label="Side"
        options={toSelectOptions(matchSideLabels)}
        {...form.field('side')}
      />
      <GroundField
        field={form.field('ground')}
        value={form.values.ground}
        items={isAway ? [] : grounds}
        hint={isAway ? 'If you know it already.' : 'For example, Lower Meadow.'}
        optional={isAway}
        keepField={isNew && !isAway ? form.field('keepGround') : undefined}
      />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        optional={isAway}
        {...form.field('postcode')}
      />
    </FieldGroup>
  );
}
