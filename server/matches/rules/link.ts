import { z } from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

/** The question of one mail. It is worth nothing once the question is put anew, or the match over. */
export interface LinkOfQuestion {
  matchId: string;
  clubId: string;
  daysBefore: number;
  askedAt: Date;
}

const purpose = 'reconfirmation';
const Sealed = z.tuple([z.uuid(), z.uuid(), z.int(), z.coerce.date()]);

/** What stands in the link. Sealed: only we can make it, and nobody reads ids from it. */
export function tokenOf(secrets: Secrets, question: LinkOfQuestion): string {
  const { matchId, clubId, daysBefore, askedAt } = question;
  return secrets.seal(purpose, JSON.stringify([matchId, clubId, daysBefore, askedAt]));
}

/** Undefined for what we did not make. */
export function readToken(secrets: Secrets, token: string): LinkOfQuestion | undefined {
  try {
    const opened = Sealed.parse(JSON.parse(secrets.open(purpose, token)));
    const [matchId, clubId, daysBefore, askedAt] = opened;
    return { matchId, clubId, daysBefore, askedAt };
  } catch {
    return undefined;
  }
}
