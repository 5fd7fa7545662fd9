import { z } from 'zod';
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

const purpose = 'reconfirmation';
const TokenPayload = z.tuple([z.uuid(), z.uuid(), z.int(), z.coerce.date()]);

/** The token is encrypted, so that nobody can forge it or read the ids in it. */
export function createReconfirmationToken(secrets: Secrets, question: ReconfirmationLink): string {
  const { matchId, clubId, daysBefore, askedAt } = question;
  return secrets.seal(purpose, JSON.stringify([matchId, clubId, daysBefore, askedAt]));
}

export function parseReconfirmationToken(secrets: Secrets, token: string) {
  try {
    const opened = TokenPayload.parse(JSON.parse(secrets.open(purpose, token)));
    const [matchId, clubId, daysBefore, askedAt] = opened;
    return { matchId, clubId, daysBefore, askedAt };
  } catch {
    return undefined;
  }
}
