import { z } from 'zod';
import { defineEvent } from '../platform/jobs/events.ts';
import { QuestionStage } from './rules/question-stage.ts';

export type { QuestionStage } from './rules/question-stage.ts';

/** Events name both clubs, because subscribers may run after the request has been deleted. */
const requestEventData = z.object({
  requestId: z.uuid(),
  fixtureId: z.uuid(),
  fromClubId: z.uuid(),
  toClubId: z.uuid(),
});
export type RequestEventData = z.infer<typeof requestEventData>;

export const requestMade = defineEvent('match-request.made', requestEventData);
/** The club that was asked has sent a counter-offer. */
export const requestCountered = defineEvent('match-request.countered', requestEventData);
export const requestAccepted = defineEvent('match-request.accepted', requestEventData);
export const requestDeclined = defineEvent('match-request.declined', requestEventData);
export const requestWithdrawn = defineEvent('match-request.withdrawn', requestEventData);
export const requestExpired = defineEvent('match-request.expired', requestEventData);
export const requestReleased = defineEvent('match-request.released', requestEventData);
/**
 * Ends a request of which the club that was asked does not know. Nodes of version 0.1.0 do not
 * subscribe to this event, because they would tell that club.
 */
export const requestEndedUnsent = defineEvent(
  'match-request.ended-unsent',
  requestEventData.extend({ outcome: z.enum(['expired', 'released']) }),
);

export const matchAgreed = defineEvent('match.agreed', z.object({ matchId: z.uuid() }));

/** `clubId` is the club whose action caused the event. */
const clubActionData = z.object({ matchId: z.uuid(), clubId: z.uuid() });
export const matchCalledOff = defineEvent('match.called-off', clubActionData);

const proposalEventData = clubActionData.extend({ proposalId: z.uuid() });
export const termsProposed = defineEvent('match.terms-proposed', proposalEventData);
export const termsAgreed = defineEvent('match.terms-agreed', proposalEventData);
export const termsRefused = defineEvent('match.terms-refused', proposalEventData);
export const termsWithdrawn = defineEvent('match.terms-withdrawn', proposalEventData);

const reconfirmationData = clubActionData.extend({ daysBefore: z.int() });
/**
 * `clubId` is the club that is asked whether the match is still on. Events of version 0.1.0 have no
 * stage.
 */
export const reconfirmationAsked = defineEvent(
  'match.reconfirmation-asked',
  reconfirmationData.extend({ stage: QuestionStage.default('first') }),
);
/** `clubId` is the club that is reminded, because it has not answered. */
export const reconfirmationReminded = defineEvent(
  'match.reconfirmation-reminded',
  reconfirmationData,
);
/** `clubId` is the club that answered and is told that the other club has not. */
export const silenceReported = defineEvent('match.silence-reported', reconfirmationData);
export const reconfirmationAnswered = defineEvent(
  'match.reconfirmation-answered',
  reconfirmationData,
);

/** The opponent for the fixture `fixtureId` was deleted. `clubId` is the club to notify. */
export const opponentLeft = defineEvent(
  'match.opponent-left',
  z.object({ noteId: z.uuid(), clubId: z.uuid(), fixtureId: z.uuid() }),
);

/** The invited opponent of the match that the club `clubId` has recorded has answered. `on` answers “Still on?”. */
export const invitationAnswered = defineEvent(
  'match.invitation-answered',
  clubActionData.extend({
    answer: z.enum(['yes', 'different', 'no', 'on']),
    answeredAt: z.iso.datetime(),
  }),
);

/** The club `clubId` has agreed to a match that another club had recorded against it. */
export const offeredMatchAccepted = defineEvent('match.offer-accepted', clubActionData);
