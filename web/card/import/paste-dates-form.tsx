import type { CardImport as Preview } from '@fixturebook/contract/card/imports';
import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { createRequiredFieldsCheck, type FormCheckResult } from '../../ui/form/field-errors.ts';
import { TextAreaField } from '../../ui/form/fields.tsx';
import { Form, FormAlert } from '../../ui/form/form.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useSubmitForm } from '../../ui/form/use-submit-form.ts';
import { Row } from '../../ui/layout/stack.tsx';
import { readCardLines } from '../outputs/api.ts';
import { CompetitionField, toCompetition } from './competition-field.tsx';
import { listNewNames, type NewNames } from './new-name-rules.ts';
import { emptyTeamValues, GroundFields, TeamField } from './team-fields.tsx';

interface PasteDatesFormProps {
  clubId: string;
  teams: Team[] | undefined;
  grounds: Ground[] | undefined;
  onRead: (preview: Preview, newNames: NewNames) => void;
}

const emptyValues = { ...emptyTeamValues, text: '', competition: '' };
const checkText = createRequiredFieldsCheck({ text: 'Paste at least one date.' });

function checkValues(
  values: typeof emptyValues,
): FormCheckResult<typeof emptyValues, typeof emptyValues> {
  const checked = checkText(values);
  return 'errors' in checked ? { errors: checked.errors } : { input: values };
}

/** Reads free dates and matches from an email, a message or a spreadsheet. */
export function PasteDatesForm({ clubId, teams, grounds, onRead }: PasteDatesFormProps) {
  const form = useSubmitForm({
    draftKey: `paste-dates-${clubId}`,
    initialValues: emptyValues,
    check: checkValues,
    submit: async (values) => {
      const { text, team, ground, radius } = values;
      const competition = toCompetition(values.competition) ?? null;
      const preview = await readCardLines({ text, team, ground, radius, competition });
      onRead(preview, listNewNames(values));
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        label="Your dates or matches"
        rows={8}
        hint="One on each line, such as Sun 13 June, Sat 5 Jun home 1.30pm or Sat 12 Jun v Marlow (A)."
        {...form.field('text')}
      />
      <CompetitionField
        others="Free dates, or as each line says"
        field={form.field('competition')}
      />
      <TeamField form={form} teams={teams} hint="For lines that don't name a team." />
      <GroundFields form={form} grounds={grounds} />
      <FormAlert form={form} />
      <Row>
        <SubmitButton busy={form.busy} busyLabel="Reading...">
          Check dates
        </SubmitButton>
      </Row>
    </Form>
  );
}
