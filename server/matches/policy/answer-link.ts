import { linkEnded } from '@fixturebook/contract/match-requests/mail-links';
import { answerRequestPath } from '@fixturebook/contract/paths';
import { eq } from 'drizzle-orm';
import { findOfficer, type OfficerAddress } from '../../accounts/queries.ts';
import type { Executor } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import {
  type AnswerLink,
  createAnswerToken,
  hashLinkAddress,
  parseAnswerToken,
} from '../rules/answer-link.ts';
import { matchRequests } from '../schema.ts';

/** A link and the club that answers. */
export type RequestOfLink = AnswerLink & { clubId: string };

/** Returns the path of the page on which the officer gives the answer. */
export function createAnswerPath(
  secrets: Secrets,
  link: Pick<AnswerLink, 'requestId' | 'answer' | 'isOfCounterOffer'>,
  { userId, address }: OfficerAddress,
): string {
  return answerRequestPath(createAnswerToken(secrets, { ...link, userId, address }));
}

/** Reads a link that the server made. It may have ended since. */
export async function getAnswerLink(
  executor: Executor,
  secrets: Secrets,
  token: string,
): Promise<RequestOfLink> {
  const link = parseAnswerToken(secrets, token);
  if (!link) throw notFound("This link doesn't work. Log in to see your match requests.");
  const { id, toClubId, fromClubId } = matchRequests;
  const [request] = await executor
    .select({ clubId: link.isOfCounterOffer ? fromClubId : toClubId })
    .from(matchRequests)
    .where(eq(id, link.requestId));
  if (!request) throw requestGoneError();
  return { ...link, clubId: request.clubId };
}

export function requestGoneError() {
  return notFound('This request has ended, because its date or one of the clubs has gone.');
}

/** With `lock` the officer cannot be removed, nor their account deleted, before the transaction ends. */
export async function assertOfficerMayAnswer(
  executor: Executor,
  secrets: Secrets,
  { userId, addressHash, clubId }: RequestOfLink,
  options?: { lock: boolean },
) {
  const officer = await findOfficer(executor, { userId, clubId }, options);
  if (!officer)
    throw linkEndedError(
      'The account that got this email has been closed, so its links have ended. Another officer of the club can log in and answer.',
    );
  if (!officer.club)
    throw linkEndedError(
      'You no longer look after this club, so this link has ended. Another officer of the club can log in and answer.',
    );
  if (!officer.emailVerified || hashLinkAddress(secrets, officer.email) !== addressHash)
    throw linkEndedError('Your account has another email address now. Log in to answer.');
  if (officer.club.suspendedAt)
    throw linkEndedError("This club is suspended, so it can't answer requests. Write to support.");
}

function linkEndedError(detail: string) {
  return new AppError(403, linkEnded, detail);
}
