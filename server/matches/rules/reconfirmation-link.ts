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
}

const sealed = defineSealedToken(
  'reconfirmation',
  z.tuple([z.uuid(), z.uuid(), z.int(), z.coerce.date()]),
);

export function createReconfirmationToken(secrets: Secrets, question: ReconfirmationLink): string {
  const { matchId, clubId, daysBefore, askedAt } = question;
  return sealed.create(secrets, [matchId, clubId, daysBefore, askedAt]);
}

export function parseReconfirmationToken(
  secrets: Secrets,
  token: string,
): ReconfirmationLink | undefined {
  const opened = sealed.parse(secrets, token);
  if (!opened) return undefined;
  const [matchId, clubId, daysBefore, askedAt] = opened;
  return { matchId, clubId, daysBefore, askedAt };
}
