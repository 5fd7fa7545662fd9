import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { emptyKeepValues, GroundField, TeamNameField } from '../../teams/api.ts';
import { DistanceField } from '../../ui/form/choices/distance-field.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import type { FormController } from '../../ui/form/use-submit-form.ts';

export const emptyTeamValues = { team: '', ground: '', radius: '', ...emptyKeepValues };
type TeamValues = typeof emptyTeamValues;

interface TeamFormProps {
  form: Pick<FormController<TeamValues>, 'field' | 'values'>;
}

interface TeamFieldProps extends TeamFormProps {
  /** The teams that the club keeps. Undefined until they are loaded. */
  teams: Team[] | undefined;
  hint: string;
  /** Whether a new team is kept in any case, so that there is nothing to offer. */
  isAlwaysKept?: boolean;
}

export function TeamField({ form, teams, hint, isAlwaysKept = false }: TeamFieldProps) {
  return (
    <TeamNameField
      field={form.field('team')}
      value={form.values.team}
      items={teams}
      hint={hint}
      keepField={isAlwaysKept ? undefined : form.field('keepTeam')}
    />
  );
}

interface TeamGroundFieldProps extends TeamFormProps {
  /** The grounds that the club keeps. Undefined until they are loaded. */
  grounds: Ground[] | undefined;
  optional?: boolean;
}

export function TeamGroundField({ form, grounds, optional }: TeamGroundFieldProps) {
  return (
    <GroundField
      field={form.field('ground')}
      value={form.values.ground}
      items={grounds}
      hint="For home dates."
      optional={optional}
      keepField={form.field('keepGround')}
    />
  );
}

export function TeamRadiusField({ form, optional }: TeamFormProps & { optional?: boolean }) {
  return (
    <DistanceField
      label="Maximum Travel Radius (km)"
      km={form.values.radius}
      optional={optional}
      {...form.field('radius')}
    />
  );
}

/** Where the dates are played, if not where the team usually plays. */
export function GroundFields({ form, grounds }: Omit<TeamGroundFieldProps, 'optional'>) {
  return (
    <FieldGroup legend="If different from usual">
      <TeamGroundField form={form} grounds={grounds} optional />
      <TeamRadiusField form={form} optional />
    </FieldGroup>
  );
}
