import { createAnswerToken } from '../../matches/rules/answer-link.ts';
import { createSecrets } from '../../platform/secrets.ts';

/** Creates the token with which the officer of a seeded club declines a request by the link of a mail. */
export function createDeclineToken(secret: string, requestId: string, clubId: string) {
  const officer = { userId: clubId, address: `${clubId}@club.example` };
  const answer = { answer: 'decline', isOfCounterOffer: false } as const;
  return createAnswerToken(createSecrets(secret), { requestId, ...officer, ...answer });
}
