import { z } from 'zod';
import { Format, Overs, Side, Strength, Surface, TravelRadius } from '../fixtures.ts';
import { createRequiredSingleLineSchema, timeOfDay } from '../text.ts';
import { AgeGroup, TeamCategory } from './categories.ts';

export const teamsMax = 60;

/** How a team is marked on the card, always beside its name. */
export const TeamColour = z.enum(['green', 'blue', 'red', 'amber', 'purple', 'teal', 'grey']);
export type TeamColour = z.infer<typeof TeamColour>;

export const Weekday = z.enum([
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
]);
export type Weekday = z.infer<typeof Weekday>;

export function getWeekday(date: string): Weekday {
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return Weekday.options[daysSinceMonday] as Weekday;
}

const teamFields = {
  name: createRequiredSingleLineSchema(60, 'Enter the team name.'),
  category: TeamCategory.nullable()
    .default(null)
    .describe('null if not stated: such a team suits teams of every category'),
  ageGroup: AgeGroup.nullable().default(null).describe('Only with juniors, and then required'),
  weekdays: z
    .array(Weekday)
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'Choose each day once.')
    .default([])
    .describe('The days on which the team usually plays'),
  strength: Strength.nullable().default(null),
  format: Format.nullable().default(null),
  overs: Overs.nullable().default(null).describe('Only with limited-overs'),
  groundId: z.uuid().nullable().default(null).describe('The home ground, one of your own'),
  startTime: timeOfDay.nullable().default(null),
  side: Side.nullable().default(null),
  maxTravelRadius: TravelRadius.nullable().default(null).describe('km'),
  colour: TeamColour.nullable().default(null),
};

export const ageGroupMissingMessage = 'Choose the age group.';

/** Checks rules between several fields of a team. */
export function findTeamFieldErrors(team: {
  category: TeamCategory | null;
  ageGroup: AgeGroup | null;
  format: Format | null;
  overs: number | null;
}): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = [];
  if (team.category === 'juniors' && team.ageGroup === null)
    errors.push({ path: 'ageGroup', message: ageGroupMissingMessage });
  if (team.category !== 'juniors' && team.ageGroup !== null)
    errors.push({ path: 'ageGroup', message: 'Give an age group only for juniors.' });
  if (team.overs !== null && team.format !== 'limited-overs')
    errors.push({ path: 'overs', message: 'Give overs only with limited overs.' });
  return errors;
}

export const TeamInput = z
  .object(teamFields)
  .superRefine((team, context) => {
    for (const { path, message } of findTeamFieldErrors(team))
      context.addIssue({ code: 'custom', path: [path], message });
  })
  .meta({ id: 'TeamInput' });
export type TeamInput = z.infer<typeof TeamInput>;

/** The details of a team's most recently added fixture, which the form of a new fixture starts with. */
const LastFixture = z.strictObject({
  side: Side,
  ground: z.string(),
  postcode: z.string(),
  startTime: z.string().nullable(),
  maxTravelRadius: z.int().describe('km'),
  contactEmail: z.string(),
  format: Format.nullable(),
  overs: z.int().nullable(),
  strength: Strength.nullable(),
  surface: Surface.nullable(),
});

/** A team that a club keeps. Its fixtures are those with its name, in any case. */
export const Team = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    category: TeamCategory.nullable(),
    ageGroup: AgeGroup.nullable(),
    weekdays: z.array(Weekday),
    strength: Strength.nullable(),
    format: Format.nullable(),
    overs: z.int().nullable(),
    groundId: z.uuid().nullable(),
    startTime: z.string().nullable(),
    side: Side.nullable(),
    maxTravelRadius: z.int().nullable(),
    colour: TeamColour.nullable(),
    lastFixture: LastFixture.nullable(),
    version: z.string().describe('For the header `If-Match` of a change'),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

export const TeamList = z.strictObject({ items: z.array(Team) }).meta({ id: 'TeamList' });

/** The club already keeps a team of this name, in any case. */
export const teamNameTaken = 'team-name-taken';
export const teamNameTakenMessage = 'You already have a team with this name.';

/** The club already keeps as many teams as it can. */
export const tooManyTeams = 'too-many-teams';
export const tooManyTeamsMessage = `You can keep ${teamsMax} teams. Delete one that no longer plays.`;
