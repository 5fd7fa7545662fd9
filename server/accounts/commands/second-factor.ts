import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { secondFactorLockout } from '../policy.ts';
import { twoFactors } from '../schema.ts';

const { maxFailedAttempts, durationSeconds } = secondFactorLockout;

/**
 * Counts a try of the second factor and takes the step of its code in one statement, so that
 * concurrent tries all count and a code works once. `step` is undefined if the code is not one of
 * the authenticator app. The result is undefined if the account is locked.
 */
export async function countSecondFactorTry(
  db: Database,
  userId: string,
  step: number | undefined,
): Promise<{ isStepTaken: boolean } | undefined> {
  const isNew = step === undefined ? sql`false` : isStepNew(step);
  const failures = sql`case when ${isNew} then 0
    when ${twoFactors.lockedUntil} is null then ${twoFactors.failedVerificationCount} + 1
    else 1 end`;
  const [counted] = await db
    .update(twoFactors)
    .set({
      failedVerificationCount: failures,
      lockedUntil: sql`case when ${failures} >= ${maxFailedAttempts}
        then now() + ${durationSeconds} * interval '1 second' end`,
      lastTotpStep: sql`case when ${isNew} then ${step ?? null}::integer else ${twoFactors.lastTotpStep} end`,
    })
    .where(
      and(
        eq(twoFactors.userId, userId),
        or(isNull(twoFactors.lockedUntil), lte(twoFactors.lockedUntil, sql`now()`)),
      ),
    )
    .returning({ failures: twoFactors.failedVerificationCount });
  return counted && { isStepTaken: counted.failures === 0 };
}

/** Takes the step of a code that a logged-in user enters. Returns false if it was taken before. */
export async function takeTotpStep(db: Database, userId: string, step: number) {
  const { rowCount } = await db
    .update(twoFactors)
    .set({ lastTotpStep: step })
    .where(and(eq(twoFactors.userId, userId), isStepNew(step)));
  return rowCount === 1;
}

function isStepNew(step: number) {
  return or(isNull(twoFactors.lastTotpStep), lt(twoFactors.lastTotpStep, step)) ?? sql`false`;
}

export async function resetSecondFactorTries(db: Database, userId: string) {
  await db
    .update(twoFactors)
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where(and(eq(twoFactors.userId, userId), gt(twoFactors.failedVerificationCount, 0)));
}
