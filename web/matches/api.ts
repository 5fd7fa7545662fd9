// The functions and components that other features use.

export { useSentRequest } from './ask/use-sent-request.ts';
export { formatInvitationHeading } from './invitation/invitation-words.ts';
export { matchQuery } from './match/api.ts';
export { NextMatchActions } from './match/match-day-actions.tsx';
export { formatPlace } from './match/match-words.ts';
export { OfferedMatchesSection } from './offered/offered-matches-section.tsx';
export { ReliabilityText } from './reliability/reliability-text.tsx';
export { getExpiryRefetchIntervalMs } from './requests/expiry-rules.ts';
export { formatAnswerDeadline } from './requests/request-words.ts';
export { compareTerms, type TermsLineId, toTermsLines } from './terms/terms-words.ts';
