import { z } from 'zod';
import { Side } from '../fixtures.ts';
import { Postcode } from '../geocoding.ts';
import {
  calendarDate,
  createMultiLineSchema,
  createRequiredSingleLineSchema,
  createSingleLineSchema,
  emailAddress,
  timeOfDay,
} from '../text.ts';

/** How many opponents a club can invite in a day. */
export const invitationsPerDay = 20;

/** How many invitations without an answer a club can have sent to an address, until some days after the matches. */
export const unansweredInvitationsMax = 5;

/** A link works until the end of this many days after the match. */
export const invitationLinkDays = 1;

const noteMaxLength = 500;
const SideOfMatch = Side.exclude(['either']);
const token = z.string().min(1).max(1000).describe('The token in the link of the mail');

/**
 * `waiting`: no answer yet, or the club has refused the proposal. `changed`: the opponent confirmed earlier details.
 * `proposed`: the opponent has proposed other details. `cannot-play`: the opponent cannot play, or no longer.
 */
export const InvitationState = z.enum([
  'waiting',
  'confirmed',
  'changed',
  'proposed',
  'cannot-play',
]);
export type InvitationState = z.infer<typeof InvitationState>;

/** What the opponent confirms. The side is that of the reader: of the club, or of the invited opponent. */
const detailFields = {
  date: z.string(),
  startTime: z.string().nullable(),
  side: SideOfMatch,
  ground: z.string().describe('Empty if unknown'),
  postcode: z.string().describe('Empty if unknown'),
};

/** A field is null if the opponent leaves it as it is. The side is that of the reader. */
export const InvitationProposal = z
  .strictObject({
    date: z.string().nullable(),
    startTime: z.string().nullable(),
    side: SideOfMatch.nullable(),
    ground: z.string().nullable(),
    postcode: z.string().nullable(),
    note: z.string().describe('In the words of the opponent; may be empty'),
    status: z.enum(['open', 'refused']),
    reason: z.string().describe('Why the club has refused it; may be empty'),
  })
  .meta({ id: 'InvitationProposal' });
export type InvitationProposal = z.infer<typeof InvitationProposal>;

/** The invitation of a recorded match, as the club that sent it reads it. Sides are those of the club. */
export const MatchInvitation = z
  .strictObject({
    email: z.string().nullable().describe('Null once the opponent has asked for no more emails'),
    state: InvitationState,
    hasStoppedMails: z
      .boolean()
      .describe('Whether the opponent wants no mail from us. The link that it has still works'),
    note: z.string().describe('What the opponent wrote with “We can’t play”; may be empty'),
    proposal: InvitationProposal.nullable(),
    sentAt: z.string(),
    remindedAt: z.string().nullable(),
    answeredAt: z.string().nullable().describe('When the newest answer arrived'),
    stillOn: z
      .strictObject({ askedAt: z.string(), confirmedAt: z.string().nullable() })
      .nullable()
      .describe('The question “Still on?” shortly before the match; null if it was not asked'),
    version: z
      .string()
      .describe(
        'For the header `If-Match` of accepting, refusing and withdrawing. It covers the match too',
      ),
  })
  .meta({ id: 'MatchInvitation' });
export type MatchInvitation = z.infer<typeof MatchInvitation>;

export const MatchInvitationInput = z
  .object({ email: emailAddress })
  .meta({ id: 'MatchInvitationInput' });

/** Where the club plays, if the opponent proposes to come to it and does not say all of where. */
export const ProposalAcceptance = z
  .object({
    ground: createSingleLineSchema(120).default(''),
    postcode: z.union([z.literal(''), Postcode]).default(''),
  })
  .meta({ id: 'ProposalAcceptance' });
export type ProposalAcceptance = z.infer<typeof ProposalAcceptance>;

export const ProposalRefusal = z
  .object({ reason: createSingleLineSchema(300).default('') })
  .meta({ id: 'ProposalRefusal' });

/** A request of somebody who has the link of an invitation. The token is in the body, so that no log has it. */
export const InvitedMatchQuery = z.object({ token }).meta({ id: 'InvitedMatchQuery' });

/** Everything that the page of an invitation shows. Sides are those of the invited opponent. */
export const InvitedMatch = z
  .strictObject({
    clubName: z.string().describe('The club that has sent the invitation'),
    teamName: z.string(),
    opponent: z.string().describe('The name of the invited opponent as the club has written it'),
    ...detailFields,
    status: z.enum(['agreed', 'called-off']),
    state: InvitationState,
    note: z.string().describe('The note of the last answer “We can’t play”; may be empty'),
    proposal: InvitationProposal.nullable(),
    hasStoppedMails: z.boolean().describe('Whether the opponent has asked for no more emails'),
    isAskedStillOn: z
      .boolean()
      .describe('Whether the answer “yes” or “no” is awaited again shortly before the match'),
    version: z.string().describe('For an answer, which is refused with 412 if it has changed'),
  })
  .meta({ id: 'InvitedMatch' });
export type InvitedMatch = z.infer<typeof InvitedMatch>;

/** Omit what stays. At least one field is needed. */
export const GuestProposal = z
  .object({
    date: calendarDate.optional(),
    startTime: timeOfDay.optional(),
    side: SideOfMatch.optional().describe('That of the invited opponent'),
    ground: createRequiredSingleLineSchema(120, 'Enter the ground.').optional(),
    postcode: Postcode.optional(),
    note: createMultiLineSchema(noteMaxLength).default(''),
  })
  .refine(({ note, ...details }) => note !== '' || Object.values(details).some(Boolean), {
    path: ['note'],
    message: 'Say what is different.',
  })
  .meta({ id: 'GuestProposal' });
export type GuestProposal = z.infer<typeof GuestProposal>;

const answerFields = { token, version: z.string().max(64).describe('That of the page') };

/** `yes` confirms exactly the details of the version. `no` also takes back an earlier `yes`. */
export const InvitationAnswer = z
  .discriminatedUnion('answer', [
    z.object({ ...answerFields, answer: z.literal('yes') }),
    z.object({ ...answerFields, answer: z.literal('different'), proposal: GuestProposal }),
    z.object({
      ...answerFields,
      answer: z.literal('no'),
      note: createMultiLineSchema(noteMaxLength).default(''),
    }),
  ])
  .meta({ id: 'InvitationAnswer' });
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

/**
 * The token of the link “Don’t email me again”, or of an invitation. Mail programs need it in the address (RFC 8058).
 */
export const StopMailsQuery = z.object({ token });

/** A match that another club has recorded against the caller's club. The side is that of the caller's club. */
export const OfferedMatch = z
  .strictObject({
    matchId: z.uuid(),
    clubName: z.string().describe('The club that has recorded the match'),
    opponentTeamName: z.string().describe('The team of that club'),
    opponent: z.string().describe("The name of the caller's club as the other club has written it"),
    ...detailFields,
    state: InvitationState,
    version: z.string().describe('For the acceptance, which is refused with 412 if it has changed'),
  })
  .meta({ id: 'OfferedMatch' });
export type OfferedMatch = z.infer<typeof OfferedMatch>;

export const OfferedMatchList = z
  .strictObject({ items: z.array(OfferedMatch).describe('The earliest first') })
  .meta({ id: 'OfferedMatchList' });
export type OfferedMatchList = z.infer<typeof OfferedMatchList>;

/** A match needs a ground. Give it if the offered match has none. */
export const OfferedMatchAcceptance = z
  .object({
    teamName: createRequiredSingleLineSchema(60, 'Enter the team name.'),
    ground: createSingleLineSchema(120).default(''),
    postcode: z.union([z.literal(''), Postcode]).default(''),
    version: z.string().max(64).describe('That of the offered match that the club has read'),
  })
  .meta({ id: 'OfferedMatchAcceptance' });
export type OfferedMatchAcceptance = z.infer<typeof OfferedMatchAcceptance>;

export const alreadyInvited = 'already-invited';
/** Only an opponent of a friendly that is to come, and not called off, can be invited. */
export const notInvitable = 'not-invitable';
/** The address has not answered the last invitations of the club. */
export const tooManyUnanswered = 'too-many-unanswered';
/** The address wants no mail from us. */
export const mailsStopped = 'mails-stopped';
