import { RequestAnswer } from '@fixturebook/contract/mail-links';
import { z } from 'zod';
import { defineSealedToken } from '../../platform/sealed-token.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Identifies the request, the answer that the link gives, and the officer to whom it was sent. */
export interface AnswerLink {
  requestId: string;
  userId: string;
  answer: RequestAnswer;
  /** The keyed hash of the address to which the link was sent. A hash keeps the link short. */
  addressHash: string;
}

const sealed = defineSealedToken(
  'request-answer',
  z.tuple([z.uuid(), z.uuid(), RequestAnswer, z.string()]),
);

/** The token has no date, because the link ends with the request. */
export function createAnswerToken(
  secrets: Secrets,
  link: Omit<AnswerLink, 'addressHash'> & { address: string },
): string {
  const { requestId, userId, answer, address } = link;
  return sealed.create(secrets, [requestId, userId, answer, hashLinkAddress(secrets, address)]);
}

export function parseAnswerToken(secrets: Secrets, token: string): AnswerLink | undefined {
  const opened = sealed.parse(secrets, token);
  if (!opened) return undefined;
  const [requestId, userId, answer, addressHash] = opened;
  return { requestId, userId, answer, addressHash };
}

export function hashLinkAddress(secrets: Pick<Secrets, 'keyedHash'>, address: string): string {
  return secrets.keyedHash('request-answer-address', address.toLowerCase());
}
