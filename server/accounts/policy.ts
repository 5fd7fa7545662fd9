import type { Limit } from '../platform/http/limits.ts';

/** After this many failures in a row, only a password reset unlocks the account. */
export const maxFailedSignIns = 100;

/** Only a caller with the right password can reach the second factor. */
export const secondFactorLockout = { maxFailedAttempts: 20, durationSeconds: 24 * 60 * 60 };

/** These lifetimes and limits are product promises: see `docs/decisions/0004`. */
export const codeLifetimeSeconds = 10 * 60;
export const maxCodeAttempts = 5;
export const resetLifetimeSeconds = 30 * 60;

export const codeAttemptLimit: Limit = { name: 'code-tries', points: 10, seconds: 24 * 60 * 60 };

/** Mails that strangers can cause to one address. A flood of one kind cannot suppress another. */
export const mailLimits = {
  code: { name: 'code-mails', points: 20, seconds: 60 * 60 },
  alreadyRegistered: { name: 'registered-mails', points: 3, seconds: 60 * 60 },
  emailChange: { name: 'email-change-mails', points: 5, seconds: 60 * 60 },
  reset: { name: 'reset-mails', points: 10, seconds: 60 * 60 },
} satisfies Record<string, Limit>;

export const profileSaveLimit: Limit = { name: 'profile-saves', points: 200, seconds: 60 * 60 };

export const authCallLimit: Limit = { name: 'auth-calls', points: 3_000, seconds: 60 * 60 };

/** Stops a stolen session from guessing the current password. */
export const passwordProofLimit: Limit = { name: 'password-proofs', points: 20, seconds: 60 * 60 };

export const exportLimit: Limit = { name: 'exports', points: 20, seconds: 60 * 60 };
export const erasureLimit: Limit = { name: 'erasures', points: 20, seconds: 60 * 60 };

export const emailChangeLimit: Limit = { name: 'email-changes', points: 5, seconds: 60 * 60 };
export const emailChangeLifetimeSeconds = 30 * 60;
export const maxEmailChangeAttempts = 5;
