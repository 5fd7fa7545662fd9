import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** Both clubs stand in it: the request may be gone, with its fixture, when somebody reacts. */
const ofRequest = z.object({
  requestId: z.uuid(),
  fixtureId: z.uuid(),
  fromClubId: z.uuid(),
  toClubId: z.uuid(),
});
export type RequestEvent = z.infer<typeof ofRequest>;

export const requestMade = defineEvent('match-request.made', ofRequest);
export const requestAccepted = defineEvent('match-request.accepted', ofRequest);
export const requestDeclined = defineEvent('match-request.declined', ofRequest);
export const requestWithdrawn = defineEvent('match-request.withdrawn', ofRequest);
export const requestExpired = defineEvent('match-request.expired', ofRequest);
/** One of its two dates is no longer free. */
export const requestReleased = defineEvent('match-request.released', ofRequest);

export const matchAgreed = defineEvent('match.agreed', z.object({ matchId: z.uuid() }));

/** `clubId` is the club that did it. */
const byClub = z.object({ matchId: z.uuid(), clubId: z.uuid() });
export const matchCalledOff = defineEvent('match.called-off', byClub);

const ofProposal = byClub.extend({ proposalId: z.uuid() });
export const termsProposed = defineEvent('match.terms-proposed', ofProposal);
export const termsAgreed = defineEvent('match.terms-agreed', ofProposal);
export const termsRefused = defineEvent('match.terms-refused', ofProposal);
export const termsWithdrawn = defineEvent('match.terms-withdrawn', ofProposal);

const ofQuestion = byClub.extend({ daysBefore: z.int() });
/** `clubId` is the club that is asked whether the match is still on. */
export const reconfirmationAsked = defineEvent('match.reconfirmation-asked', ofQuestion);
export const reconfirmationAnswered = defineEvent('match.reconfirmation-answered', ofQuestion);

/** `clubId` is to be told: the club that it had agreed a match with for `fixtureId` has left. */
export const opponentLeft = defineEvent(
  'match.opponent-left',
  z.object({ noteId: z.uuid(), clubId: z.uuid(), fixtureId: z.uuid() }),
);
