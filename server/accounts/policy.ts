import { isLoopbackNetwork } from '../platform/http/addresses.ts';
import { createFairGate } from '../platform/http/fair-gate.ts';
import type { RateLimit } from '../platform/http/limits.ts';
import type { Platform } from '../platform/platform.ts';

/** After this many failed logins in a row, the account is locked until the password is reset. */
export const maxFailedSignIns = 100;

/** A stranger cannot cause this lock, because the password is checked before the second factor. */
export const secondFactorLockout = { maxFailedAttempts: 20, durationSeconds: 24 * 60 * 60 };

/** These lifetimes and limits make short codes safe: see `docs/decisions/0004`. */
export const codeLifetimeSeconds = 10 * 60;
export const maxCodeAttempts = 5;
export const resetLifetimeSeconds = 30 * 60;
export const loginLinkLifetimeSeconds = 30 * 60;

const daySeconds = 24 * 60 * 60;

/** A session ends when it was not used for this long. */
export const sessionLifetimeSeconds = 90 * daySeconds;
/** The end of a session that is in use moves once in this time. */
export const sessionProlongationSeconds = daySeconds;

/** An address whose tries are used up several days running has longer pauses. */
export const codeTryLimitsOfAddress: RateLimit[] = [
  { name: 'code-tries', points: 10, seconds: daySeconds },
  { name: 'code-tries-week', points: 20, seconds: 7 * daySeconds },
  { name: 'code-tries-month', points: 30, seconds: 30 * daySeconds },
];

/** A right code is given back, so that many people can sign up from one network. */
export const wrongCodeLimitOfNetwork: RateLimit = {
  name: 'wrong-codes',
  points: 50,
  seconds: daySeconds,
};

/** Limits the passwords that are compared with the sign-ups of an address. */
export const signUpPasswordLimit: RateLimit = {
  name: 'sign-up-passwords',
  points: 100,
  seconds: daySeconds,
};

/**
 * Limits the emails that strangers can cause to one address. Each kind has its own limit, so that
 * many emails of one kind do not block another.
 */
export const mailLimits = {
  code: { name: 'code-mails', points: 20, seconds: 60 * 60 },
  /** One network cannot use up the code mails of an address. */
  codeToNetwork: { name: 'code-mails-network', points: 6, seconds: 60 * 60 },
  alreadyRegistered: { name: 'registered-mails', points: 3, seconds: 60 * 60 },
  emailChange: { name: 'email-change-mails', points: 5, seconds: 60 * 60 },
  reset: { name: 'reset-mails', points: 20, seconds: 60 * 60 },
  loginLink: { name: 'login-link-mails', points: 20, seconds: 60 * 60 },
} satisfies Record<string, RateLimit>;

export const profileSaveLimit: RateLimit = { name: 'profile-saves', points: 200, seconds: 60 * 60 };

/** A node reserves several calls with one query, so that a burst does not wait for one row. */
export const authCallLimit: RateLimit = {
  name: 'auth-calls',
  points: 3_000,
  seconds: 60 * 60,
  sliceSize: 20,
};

/** Hashing a password takes a third of a second, so it has limits for seconds besides the hour. */
export const passwordMinuteLimit: RateLimit = { name: 'passwords', points: 60, seconds: 60 };
const maxPasswordsOfNetwork = 10;
const maxWaitingPasswords = 20;

/**
 * Creates the gate in front of the requests that hash a password: few at the same time, in turn by
 * network, and then 429. A request is counted before any work is done for it.
 */
export function createPasswordGate(
  { limits, metrics }: Pick<Platform, 'limits' | 'metrics'>,
  { concurrency }: { concurrency: number },
) {
  const runFairly = createFairGate({
    concurrency,
    maxWaiting: maxWaitingPasswords,
    maxOfCaller: maxPasswordsOfNetwork,
    retryAfterSeconds: 5,
    onRefused: (reason) => metrics.passwordsRefused.inc({ reason }),
  });
  return function runBehindGate<T>(network: string, run: () => Promise<T>) {
    return runFairly(network, run, async () => {
      // Behind a proxy that is not trusted, all callers have the same loopback address.
      if (!isLoopbackNetwork(network)) await limits.use(passwordMinuteLimit, network);
    });
  };
}

export type PasswordGate = ReturnType<typeof createPasswordGate>;

/** Limits password attempts, so that someone with a stolen session cannot guess the password. */
export const passwordProofLimit: RateLimit = {
  name: 'password-proofs',
  points: 20,
  seconds: 60 * 60,
};

export const exportLimit: RateLimit = { name: 'exports', points: 5, seconds: 60 * 60 };
export const exportDownloadLimit: RateLimit = {
  name: 'export-downloads',
  points: 20,
  seconds: 60 * 60,
};
/** How long the file of an export is kept, and how long a link to it works. */
export const exportLifetimeHours = 24;
export const exportLinkMinutes = 10;
/** Attempts follow each other after at most 10 s, so an export fails after about five minutes. */
export const maxExportAttempts = 30;

export const emailChangeLimit: RateLimit = { name: 'email-changes', points: 5, seconds: 60 * 60 };
export const emailChangeLifetimeSeconds = 30 * 60;
export const maxEmailChangeAttempts = 5;
