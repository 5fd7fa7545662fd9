import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

/** The question of one mail. It is worth nothing once the question is put anew, or the match over. */
export interface ReconfirmationLink {
  matchId: string;
  clubId: string;
  daysBefore: number;
  askedAt: Date;
}

const purpose = 'reconfirmation';
const TokenPayload = z.tuple([z.uuid(), z.uuid(), z.int(), z.coerce.date()]);

/** What stands in the link. Sealed: only we can make it, and nobody reads ids from it. */
export function createReconfirmationToken(secrets: Secrets, question: ReconfirmationLink): string {
  const { matchId, clubId, daysBefore, askedAt } = question;
  return secrets.seal(purpose, JSON.stringify([matchId, clubId, daysBefore, askedAt]));
}

/** Undefined for what we did not make. */
export function parseReconfirmationToken(
  secrets: Secrets,
  token: string,
): ReconfirmationLink | undefined {
  try {
    const opened = TokenPayload.parse(JSON.parse(secrets.open(purpose, token)));
    const [matchId, clubId, daysBefore, askedAt] = opened;
    return { matchId, clubId, daysBefore, askedAt };
  } catch {
    return undefined;
  }
}
