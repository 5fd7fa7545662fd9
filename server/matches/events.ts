import { z } from 'zod';
import { eventType } from '../platform/jobs/events.ts';

/** Both clubs stand in it: the request may be gone, with its fixture, when somebody reacts. */
const ofRequest = z.object({
  requestId: z.uuid(),
  fixtureId: z.uuid(),
  fromClubId: z.uuid(),
  toClubId: z.uuid(),
});
export type RequestEvent = z.infer<typeof ofRequest>;

export const requestMade = eventType('match-request.made', ofRequest);
export const requestAccepted = eventType('match-request.accepted', ofRequest);
export const requestDeclined = eventType('match-request.declined', ofRequest);
export const requestWithdrawn = eventType('match-request.withdrawn', ofRequest);
export const requestExpired = eventType('match-request.expired', ofRequest);
/** One of its two dates is no longer free. */
export const requestReleased = eventType('match-request.released', ofRequest);

export const matchAgreed = eventType('match.agreed', z.object({ matchId: z.uuid() }));

/** `clubId` is the club that did it. */
const byClub = z.object({ matchId: z.uuid(), clubId: z.uuid() });
export const matchCalledOff = eventType('match.called-off', byClub);

const ofProposal = byClub.extend({ proposalId: z.uuid() });
export const termsProposed = eventType('match.terms-proposed', ofProposal);
export const termsAgreed = eventType('match.terms-agreed', ofProposal);
export const termsRefused = eventType('match.terms-refused', ofProposal);
export const termsWithdrawn = eventType('match.terms-withdrawn', ofProposal);

const ofQuestion = byClub.extend({ daysBefore: z.int() });
/** `clubId` is the club that is asked whether the match is still on. */
export const reconfirmationAsked = eventType('match.reconfirmation-asked', ofQuestion);
export const reconfirmationAnswered = eventType('match.reconfirmation-answered', ofQuestion);

/** `clubId` is to be told: the club that it had agreed a match with for `fixtureId` has left. */
export const opponentLeft = eventType(
  'match.opponent-left',
  z.object({ noteId: z.uuid(), clubId: z.uuid(), fixtureId: z.uuid() }),
);
