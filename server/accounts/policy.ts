import type { Limit } from '../platform/http/limits.ts';

/** Failures in a row after which only a reset of the password opens the account again. */
export const maxFailedSignIns = 100;

/**
 * Wrong codes of a second factor in a row, over all sign-ins and recovery codes too, after which none is
 * taken for a day. Only one who has the password comes so far.
 */
export const secondFactorLockout = { maxFailedAttempts: 20, durationSeconds: 24 * 60 * 60 };

/** Minutes, tries and uses as the product promises them: `docs/decisions/0004`. */
export const codeLifetimeSeconds = 10 * 60;
export const maxCodeAttempts = 5;
export const resetLifetimeSeconds = 30 * 60;

/** Tries of a code for one address, over all its codes. */
export const codeAttemptLimit: Limit = {
  name: 'code-tries',
  points: 10,
  seconds: 24 * 60 * 60,
};

/**
 * Mails that strangers can cause to one address. More are not sent, and the answer is the same. Each
 * kind has its own, so that no flood of one silences another.
 */
export const mailLimits = {
  code: { name: 'code-mails', points: 20, seconds: 60 * 60 },
  alreadyRegistered: { name: 'registered-mails', points: 3, seconds: 60 * 60 },
  emailChange: { name: 'email-change-mails', points: 5, seconds: 60 * 60 },
  reset: { name: 'reset-mails', points: 10, seconds: 60 * 60 },
} satisfies Record<string, Limit>;

/** Saves of the club's profile by one user. */
export const profileSaveLimit: Limit = { name: 'profile-saves', points: 200, seconds: 60 * 60 };

/** Calls of one network address: a whole clubhouse behind one router stays far below. */
export const authCallLimit: Limit = { name: 'auth-calls', points: 3_000, seconds: 60 * 60 };

/** Tries of the present password by one who is signed in: nobody is to find it out from a stolen session. */
export const passwordProofLimit: Limit = { name: 'password-proofs', points: 20, seconds: 60 * 60 };

/** Tries of one user: the address that is asked for is no secret, but an export is much work. */
export const exportLimit: Limit = { name: 'exports', points: 20, seconds: 60 * 60 };
export const erasureLimit: Limit = { name: 'erasures', points: 20, seconds: 60 * 60 };

/** Changes of address that one user asks for: each is a mail to whoever has the new one. */
export const emailChangeLimit: Limit = { name: 'email-changes', points: 5, seconds: 60 * 60 };
export const emailChangeLifetimeSeconds = 30 * 60;
export const maxEmailChangeAttempts = 5;
