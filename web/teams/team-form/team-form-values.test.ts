import { type Team, TeamInput } from '@fixturebook/contract/teams/teams';
import { expect, it } from 'vitest';
import { checkInputWithSchema } from '../../ui/form/use-schema-check.ts';
import {
  emptyTeamValues,
  isTeamStored,
  type TeamFormValues,
  toTeamFormValues,
  toTeamInput,
} from './team-form-values.ts';

const team: Team = {
  id: '5cf9a0a1-54ab-4cf1-8d9f-5f7b0a4d2a01',
  name: 'Sunday XI',
  category: 'juniors',
  ageGroup: 'under-13',
  weekdays: ['sunday', 'saturday'],
  strength: 'medium',
  format: 'limited-overs',
  overs: 40,
  groundId: '5cf9a0a1-54ab-4cf1-8d9f-5f7b0a4d2a02',
  startTime: '13:00',
  side: 'home',
  maxTravelRadius: 40,
  colour: 'green',
  lastFixture: null,
  version: '1',
};

function checkTeamForm(values: TeamFormValues) {
  return checkInputWithSchema(TeamInput, toTeamInput(values));
}

it('converts the stored team to the fields of the form and back', () => {
  const values = toTeamFormValues(team);
  expect(Object.keys(values)).toEqual(Object.keys(emptyTeamValues));
  expect(values).toMatchObject({ saturday: 'checked', monday: '', overs: '40' });
  const { id: _, version: __, lastFixture: ___, ...input } = team;
  expect(checkTeamForm(values)).toEqual({
    input: { ...input, weekdays: ['saturday', 'sunday'] },
  });
});

it('requires only the name of a team, and sends null for what is not specified', () => {
  expect(checkTeamForm(emptyTeamValues)).toEqual({ errors: { name: 'Enter the team name.' } });
  expect(checkTeamForm({ ...emptyTeamValues, name: 'Colts' })).toMatchObject({
    input: { name: 'Colts', category: null, weekdays: [], groundId: null, overs: null },
  });
});

it('requires the age group of juniors, and sends none for another category', () => {
  const values = { ...emptyTeamValues, name: 'Colts', category: 'juniors' };
  expect(checkTeamForm(values)).toEqual({ errors: { ageGroup: 'Choose the age group.' } });
  expect(checkTeamForm({ ...values, category: 'men', ageGroup: 'under-13' })).toMatchObject({
    input: { category: 'men', ageGroup: null },
  });
});

it('recognises a change that is stored already, in whatever order the days are', () => {
  const input = TeamInput.parse(toTeamInput(toTeamFormValues(team)));
  expect(isTeamStored(input, team)).toBe(true);
  expect(isTeamStored({ ...input, weekdays: ['sunday'] }, team)).toBe(false);
  expect(isTeamStored({ ...input, colour: null }, team)).toBe(false);
});
