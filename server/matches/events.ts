import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';

/** Both clubs stand in it: the request may be gone, with its fixture, when somebody reacts. */
const requestEventData = z.object({
  requestId: z.uuid(),
  fixtureId: z.uuid(),
  fromClubId: z.uuid(),
  toClubId: z.uuid(),
});
export type RequestEvent = z.infer<typeof requestEventData>;

export const requestMade = defineEvent('match-request.made', requestEventData);
export const requestAccepted = defineEvent('match-request.accepted', requestEventData);
export const requestDeclined = defineEvent('match-request.declined', requestEventData);
export const requestWithdrawn = defineEvent('match-request.withdrawn', requestEventData);
export const requestExpired = defineEvent('match-request.expired', requestEventData);
/** One of its two dates is no longer free. */
export const requestReleased = defineEvent('match-request.released', requestEventData);

export const matchAgreed = defineEvent('match.agreed', z.object({ matchId: z.uuid() }));

/** `clubId` is the club that did it. */
const clubActionData = z.object({ matchId: z.uuid(), clubId: z.uuid() });
export const matchCalledOff = defineEvent('match.called-off', clubActionData);

const proposalEventData = clubActionData.extend({ proposalId: z.uuid() });
export const termsProposed = defineEvent('match.terms-proposed', proposalEventData);
export const termsAgreed = defineEvent('match.terms-agreed', proposalEventData);
export const termsRefused = defineEvent('match.terms-refused', proposalEventData);
export const termsWithdrawn = defineEvent('match.terms-withdrawn', proposalEventData);

const reconfirmationEventData = clubActionData.extend({ daysBefore: z.int() });
/** `clubId` is the club that is asked whether the match is still on. */
export const reconfirmationAsked = defineEvent(
  'match.reconfirmation-asked',
  reconfirmationEventData,
);
export const reconfirmationAnswered = defineEvent(
  'match.reconfirmation-answered',
  reconfirmationEventData,
);

/** `clubId` is to be told: the club that it had agreed a match with for `fixtureId` has left. */
export const opponentLeft = defineEvent(
  'match.opponent-left',
  z.object({ noteId: z.uuid(), clubId: z.uuid(), fixtureId: z.uuid() }),
);
