import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { LateCode } from '../../platform/mail/letter.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  codeLifetimeSeconds,
  emailChangeLifetimeSeconds,
  loginLinkLifetimeSeconds,
  resetLifetimeSeconds,
} from '../policy.ts';
import {
  hashEmailChangeCode,
  hashLoginLinkToken,
  hashResetIdentifier,
  hashSignUpCode,
} from '../rules.ts';
import { emailChanges, signUps, verifications } from '../schema.ts';

/**
 * Starts the lifetime of a code again whose mail could not leave in time. Nobody has seen the code
 * yet, so it stays as it is. Returns false if the code has been used or replaced.
 */
export async function renewLateCode(
  { db, secrets, clock }: Pick<Platform, 'db' | 'secrets' | 'clock'>,
  { kind, id = '', secret }: LateCode,
): Promise<boolean> {
  switch (kind) {
    case 'sign-up': {
      const code = hashSignUpCode(secrets, id, secret);
      const renewed = await db
        .update(signUps)
        .set({ codeExpiresAt: sql`now() + ${codeLifetimeSeconds} * interval '1 second'` })
        .where(and(eq(signUps.id, id), eq(signUps.code, code)))
        .returning({ id: signUps.id });
      return renewed.length > 0;
    }
    case 'email-change': {
      const code = hashEmailChangeCode(secrets, secret);
      const isCurrent = or(eq(emailChanges.currentCode, code), eq(emailChanges.newCode, code));
      const renewed = await db
        .update(emailChanges)
        .set({ expiresAt: addSeconds(clock(), emailChangeLifetimeSeconds) })
        .where(and(eq(emailChanges.userId, id), isCurrent))
        .returning({ userId: emailChanges.userId });
      return renewed.length > 0;
    }
    case 'password-reset': {
      const identifier = hashResetIdentifier(`reset-password:${secret}`);
      return renewLink(db, identifier, addSeconds(clock(), resetLifetimeSeconds));
    }
    case 'login-link': {
      const identifier = hashLoginLinkToken(secret);
      return renewLink(db, identifier, addSeconds(clock(), loginLinkLifetimeSeconds));
    }
  }
}

async function renewLink(db: Database, identifier: string, expiresAt: Date) {
  const renewed = await db
    .update(verifications)
    .set({ expiresAt })
    .where(eq(verifications.identifier, identifier))
    .returning({ id: verifications.id });
  return renewed.length > 0;
}

function addSeconds(time: Date, seconds: number) {
  return new Date(time.getTime() + seconds * 1000);
}
