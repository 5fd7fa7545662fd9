import { z } from 'zod';
import {
  CallOffReason,
  FixtureStatus,
  Format,
  groundMissingMessage,
  Overs,
  Side,
} from '../fixtures.ts';
import { Postcode } from '../geocoding.ts';
import { MatchStatus } from '../matches.ts';
import {
  calendarDate,
  createMultiLineSchema,
  createRequiredSingleLineSchema,
  createSingleLineSchema,
  timeOfDay,
} from '../text.ts';
import { Competition } from './competitions.ts';
import { MatchInvitation } from './invitations.ts';
import { MatchActions } from './match-actions.ts';
import { PlayedTick, PlayedVersion } from './played.ts';

const SideOfMatch = Side.exclude(['either']);

const postcodeMissingMessage = 'Enter the postcode.';

/** Checks rules between several fields. */
export function findRecordedMatchErrors(match: {
  side: z.infer<typeof SideOfMatch>;
  ground: string;
  postcode: string;
  format: Format | null;
  overs: number | null;
}): { path: string; message: string }[] {
  const errors: { path: string; message: string }[] = [];
  if (match.side === 'home' && match.ground === '')
    errors.push({ path: 'ground', message: groundMissingMessage });
  if (match.side === 'home' && match.postcode === '')
    errors.push({ path: 'postcode', message: postcodeMissingMessage });
  if (match.overs !== null && match.format !== 'limited-overs')
    errors.push({ path: 'overs', message: 'Give overs only with limited overs.' });
  return errors;
}

/** A match that a club records alone. Its opponent need not be a club of this site. */
export const RecordedMatchInput = z
  .object({
    teamName: createRequiredSingleLineSchema(60, 'Enter the team name.'),
    opponent: createRequiredSingleLineSchema(100, 'Enter the name of the other club.'),
    competition: Competition,
    date: calendarDate,
    startTime: timeOfDay.nullable().default(null),
    side: SideOfMatch,
    ground: createSingleLineSchema(120)
      .default('')
      .describe('Free text; may be empty only if the side is away'),
    postcode: z
      .union([z.literal(''), Postcode])
      .default('')
      .describe('May be empty only if the side is away'),
    format: Format.nullable().default(null),
    overs: Overs.nullable().default(null).describe('Only with limited-overs'),
    notes: createMultiLineSchema(1000).default(''),
  })
  .superRefine(
    (match, context) => {
      const invalidFields = new Set(context.issues.map((issue) => issue.path?.[0]));
      for (const { path, message } of findRecordedMatchErrors(match))
        if (!invalidFields.has(path)) context.addIssue({ code: 'custom', path: [path], message });
    },
    // By default, Zod skips this check while another field is invalid, so the user would learn late
    // that the ground is missing.
    { when: ({ value }) => Venue.safeParse(value).success },
  )
  .meta({ id: 'RecordedMatchInput' });
export type RecordedMatchInput = z.infer<typeof RecordedMatchInput>;

const Venue = z.object({ side: SideOfMatch, ground: z.string(), postcode: z.string() });

export const RecordedMatch = z
  .strictObject({
    id: z.uuid(),
    fixtureId: z.uuid(),
    fixtureStatus: FixtureStatus.describe('`open` if the date is free again'),
    status: MatchStatus,
    teamName: z.string(),
    opponent: z.string(),
    competition: Competition,
    date: z.string(),
    startTime: z.string().nullable(),
    side: SideOfMatch,
    ground: z.string(),
    postcode: z.string(),
    format: Format.nullable(),
    overs: z.int().nullable(),
    notes: z.string(),
    callOff: z.strictObject({ reason: CallOffReason, at: z.string() }).nullable(),
    canReinstate: z
      .boolean()
      .describe('Whether the match was called off and its date was not listed as free again'),
    tookFreeDate: z
      .boolean()
      .describe('Whether the match has taken a free date, which is listed again if it is deleted'),
    played: PlayedTick,
    invitation: MatchInvitation.nullable().describe('Null if the opponent is not invited'),
    playedVersion: PlayedVersion,
    actions: MatchActions,
    version: z.string().describe('For the header `If-Match` of a change'),
    createdAt: z.string(),
  })
  .meta({ id: 'RecordedMatch' });
export type RecordedMatch = z.infer<typeof RecordedMatch>;

/** Clubs have asked for the free date of the team on that day, so the match cannot take it. */
export const freeDateAsked = 'free-date-asked';
