import { z } from 'zod';
import { defineSealedToken } from '../../platform/sealed-token.ts';
import type { Secrets } from '../../platform/secrets.ts';

/**
 * Identifies the question that a link answers. If the club is asked again because the match was
 * changed, the link becomes invalid.
 */
export interface ReconfirmationLink {
  matchId: string;
  clubId: string;
  daysBefore: number;
  askedAt: Date;
  /** The officer who got the mail. The mails of version 0.1.0 name none. */
  userId?: string | undefined;
}

const question = [z.uuid(), z.uuid(), z.int(), z.coerce.date()] as const;

const sealed = defineSealedToken(
  'reconfirmation',
  z.union([z.tuple([...question, z.uuid()]), z.tuple(question)]),
);

export function createReconfirmationToken(
  secrets: Secrets,
  link: ReconfirmationLink & { userId: string },
): string {
  const { matchId, clubId, daysBefore, askedAt, userId } = link;
  return sealed.create(secrets, [matchId, clubId, daysBefore, askedAt, userId]);
}

export function parseReconfirmationToken(
  secrets: Secrets,
  token: string,
): ReconfirmationLink | undefined {
  const opened = sealed.parse(secrets, token);
  if (!opened) return undefined;
  const [matchId, clubId, daysBefore, askedAt, userId] = opened;
  return { matchId, clubId, daysBefore, askedAt, userId };
}
