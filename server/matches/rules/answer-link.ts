import { RequestAnswer } from '@fixturebook/contract/match-requests/mail-links';
import { z } from 'zod';
import { defineSealedToken } from '../../platform/sealed-token.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Identifies the request, the answer that the link gives, and the officer to whom it was sent. */
export interface AnswerLink {
  requestId: string;
  userId: string;
  answer: RequestAnswer;
  /** Whether the link answers the counter-offer, and not the request as first asked. */
  isOfCounterOffer: boolean;
  /** The keyed hash of the address to which the link was sent. A hash keeps the link short. */
  addressHash: string;
}

const counterOffer = 'counter-offer';

const sealed = defineSealedToken(
  'request-answer',
  // The links of mails from before there were counter-offers end after the address.
  z.tuple([z.uuid(), z.uuid(), RequestAnswer, z.string(), z.literal(counterOffer).optional()]),
);

/** The token has no date, because the link ends with the request. */
export function createAnswerToken(
  secrets: Secrets,
  link: Omit<AnswerLink, 'addressHash'> & { address: string },
): string {
  const { requestId, userId, answer, address, isOfCounterOffer } = link;
  const addressHash = hashLinkAddress(secrets, address);
  const offer = isOfCounterOffer ? ([counterOffer] as const) : ([] as const);
  return sealed.create(secrets, [requestId, userId, answer, addressHash, ...offer]);
}

export function parseAnswerToken(secrets: Secrets, token: string): AnswerLink | undefined {
  const opened = sealed.parse(secrets, token);
  if (!opened) return undefined;
  const [requestId, userId, answer, addressHash, offer] = opened;
  return { requestId, userId, answer, addressHash, isOfCounterOffer: offer === counterOffer };
}

export function hashLinkAddress(secrets: Pick<Secrets, 'keyedHash'>, address: string): string {
  return secrets.keyedHash('request-answer-address', address.toLowerCase());
}
