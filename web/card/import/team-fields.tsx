import { useId } from 'react';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import type { FormController } from '../../ui/form/use-submit-form.ts';

export const emptyTeamValues = { team: '', ground: '', radius: '' };
type TeamValues = typeof emptyTeamValues;

interface TeamFieldProps {
  form: Pick<FormController<TeamValues>, 'field'>;
  /** The teams on the card, which the browser offers while the user types. */
  teamNames: string[];
  hint: string;
}

export function TeamField({ form, teamNames, hint }: TeamFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField
        label="Team Name"
        hint={hint}
        list={listId}
        autoComplete="off"
        {...form.field('team')}
      />
      <datalist id={listId}>
        {teamNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Where the dates are played, if not as in the last fixture of the team. */
export function GroundFields({ form }: { form: Pick<FormController<TeamValues>, 'field'> }) {
  return (
    <FieldGroup legend="If different from the team's last fixture">
      <TextField label="Ground" hint="For home dates." optional {...form.field('ground')} />
      <TextField
        label="Maximum Travel Radius (km)"
        type="number"
        inputMode="numeric"
        min={0}
        hint="25 miles is 40 km."
        optional
        {...form.field('radius')}
      />
    </FieldGroup>
  );
}
