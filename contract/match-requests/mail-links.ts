import { z } from 'zod';
import { ClubSummary } from '../clubs.ts';
import { Fixture } from '../fixtures.ts';
import { MatchRequest, ReconfirmationAnswer } from '../matches.ts';
import { createSingleLineSchema } from '../text.ts';

const token = z.string().min(1).max(1000).describe('The token in the link of the mail');

export const SignedReconfirmation = z
  .strictObject({ token, answer: ReconfirmationAnswer })
  .meta({ id: 'SignedReconfirmation' });
export const ReconfirmationQuery = z.object({ token });

/** Omits email addresses and phone numbers: anyone with the link from the email gets this response. */
export const ReconfirmationQuestion = z
  .strictObject({
    matchId: z.uuid(),
    clubName: z.string().describe('The club that answers'),
    opponentName: z.string(),
    date: z.string(),
    startTime: z.string().nullable(),
    ground: z.string(),
    answer: ReconfirmationAnswer.nullable(),
  })
  .meta({ id: 'ReconfirmationQuestion' });
export type ReconfirmationQuestion = z.infer<typeof ReconfirmationQuestion>;

export const RequestAnswer = z.enum(['accept', 'decline']);
export type RequestAnswer = z.infer<typeof RequestAnswer>;

export const LinkedRequestQuery = z.object({ token });

/** An answer from a mail takes two taps, so the reason for declining may be empty. */
export const SignedRequestAnswer = z
  .strictObject({
    token,
    reason: createSingleLineSchema(300)
      .default('')
      .describe('Why the request is declined; not used by a link that accepts'),
  })
  .meta({ id: 'SignedRequestAnswer' });

/** Omits email addresses and phone numbers, as everything that a link from a mail shows. */
export const LinkedRequest = MatchRequest.pick({
  direction: true,
  status: true,
  teamName: true,
  message: true,
  terms: true,
  counterOffer: true,
  own: true,
  strength: true,
  category: true,
  ageGroup: true,
  distanceKm: true,
  reason: true,
  expiresAt: true,
  matchId: true,
})
  .extend({
    answer: RequestAnswer.describe('What the link answers'),
    isLinkToCounterOffer: z
      .boolean()
      .describe('Whether the link answers the counter-offer, and not the request as first asked'),
    clubName: z.string().describe('The club that answers'),
    club: ClubSummary.pick({ name: true }).describe('The other club'),
    fixture: Fixture.pick({ id: true, date: true, teamName: true }).describe(
      'The requested free date',
    ),
  })
  .meta({ id: 'LinkedRequest' });
export type LinkedRequest = z.infer<typeof LinkedRequest>;

/** The officer to whom the link was sent may no longer answer for the club. */
export const linkEnded = 'link-ended';
