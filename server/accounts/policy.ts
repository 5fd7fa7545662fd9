import type { Limit } from '../platform/limits.ts';

/** Failures in a row after which only a reset of the password opens the account again. */
export const maxFailedSignIns = 100;

/** Minutes, tries and uses as the product promises them: `docs/decisions/0004`. */
export const codeLifetimeSeconds = 10 * 60;
export const codeTries = 5;
export const resetLifetimeSeconds = 30 * 60;

/** Tries of a code for one address, over all its codes. */
export const codeTriesPerAddress: Limit = {
  name: 'code-tries',
  points: 10,
  seconds: 24 * 60 * 60,
};

/**
 * Mails that strangers can cause to one address. More are not sent, and the answer is the same. Each
 * kind has its own, so that no flood of one silences another.
 */
export const mailsPerAddress = {
  code: { name: 'code-mails', points: 20, seconds: 60 * 60 },
  alreadyRegistered: { name: 'registered-mails', points: 3, seconds: 60 * 60 },
  reset: { name: 'reset-mails', points: 10, seconds: 60 * 60 },
} satisfies Record<string, Limit>;

/** Saves of the club's profile by one user. */
export const profileSaves: Limit = { name: 'profile-saves', points: 200, seconds: 60 * 60 };

/** Calls of one network address: a whole clubhouse behind one router stays far below. */
export const authCallsPerNetwork: Limit = { name: 'auth-calls', points: 3_000, seconds: 60 * 60 };
