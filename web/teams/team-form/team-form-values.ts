import type { Team, TeamInput, Weekday } from '@fixturebook/contract/teams/teams';
import { hasChanges, parseNumber, toFormValues } from '../../ui/form/form-values.ts';
import { weekdayNames } from '../words.ts';

export const emptyTeamValues = {
  name: '',
  category: '',
  ageGroup: '',
  monday: '',
  tuesday: '',
  wednesday: '',
  thursday: '',
  friday: '',
  saturday: '',
  sunday: '',
  groundId: '',
  side: '',
  startTime: '',
  format: '',
  overs: '',
  strength: '',
  maxTravelRadius: '',
  colour: '',
};
export type TeamFormValues = typeof emptyTeamValues;

export function toTeamFormValues({ weekdays, lastFixture: _, ...team }: Team): TeamFormValues {
  const days = weekdayNames.map((day) => [day, weekdays.includes(day)]);
  const values = toFormValues({
    ...team,
    ...(Object.fromEntries(days) as Record<Weekday, boolean>),
  });
  const names = Object.keys(emptyTeamValues) as (keyof TeamFormValues)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as TeamFormValues;
}

export function toTeamInput(values: TeamFormValues) {
  return {
    name: values.name,
    category: values.category || null,
    ageGroup: values.category === 'juniors' ? values.ageGroup || null : null,
    weekdays: weekdayNames.filter((day) => values[day] !== ''),
    groundId: values.groundId || null,
    side: values.side || null,
    startTime: values.startTime || null,
    format: values.format || null,
    overs: values.format === 'limited-overs' ? parseNumber(values.overs) : null,
    strength: values.strength || null,
    maxTravelRadius: parseNumber(values.maxTravelRadius),
    colour: values.colour || null,
  };
}

/** Returns whether a change is stored already, because the answer to an earlier try was lost. */
export function isTeamStored(input: TeamInput, team: Team): boolean {
  const toComparable = ({ weekdays, ...others }: TeamInput | Team) => ({
    ...others,
    weekdays: [...weekdays].sort().join(),
  });
  return !hasChanges(toComparable(input), toComparable(team));
}
