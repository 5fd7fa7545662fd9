import { randomUUID } from 'node:crypto';
import { longVerificationCodeLength } from '@fixturebook/contract/accounts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { isLoopbackNetwork } from '../../platform/http/addresses.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUnverifiedSignUp, sendAlreadyRegisteredEmail, sendSignUpCode } from '../commands.ts';
import {
  codeLifetimeSeconds,
  codeTryLimitsOfAddress,
  mailLimits,
  maxCodeAttempts,
  wrongCodeLimitOfNetwork,
} from '../policy.ts';
import { isEmailVerified } from '../queries.ts';
import { generateSignUpCode, hashSignUpCode } from '../rules.ts';
import { identities, signUps, users } from '../schema.ts';

export type SignUpDeps = Pick<
  Platform,
  'db' | 'mail' | 'limits' | 'secrets' | 'publicUrl' | 'log' | 'metrics'
>;

/**
 * Stores a sign-up beside other sign-ups of the address, each with its own code and password. The
 * account is created when a code is entered. A sign-up of an address that has an account is stored
 * too, so that it looks the same to the caller, but its code is mailed to nobody.
 */
export async function beginSignUp(
  deps: SignUpDeps,
  input: { email: string; name: string; password: string },
  network: string,
) {
  const id = randomUUID();
  await mailNewCode(deps, { id, email: input.email }, network, async (tx, code) => {
    await tx.insert(signUps).values({ ...input, id, ...code });
  });
  return id;
}

/**
 * Replaces the code of one sign-up and mails it. If no mail may be sent, the code stays as it is, but
 * lasts longer and can be tried again, because a caller must not learn whether a mail was sent.
 */
export async function renewSignUpCode(
  deps: SignUpDeps,
  signUp: { id: string; email: string },
  network: string,
) {
  await mailNewCode(deps, signUp, network, async (tx, code, isMailed) => {
    const renewed = isMailed ? code : { codeExpiresAt: code.codeExpiresAt };
    await tx
      .update(signUps)
      .set({ ...renewed, codeTries: 0 })
      .where(and(eq(signUps.id, signUp.id), eq(signUps.email, signUp.email)));
  });
}

/** Sends no mail and reports no error when a limit is reached, because strangers cause these mails. */
async function mailNewCode(
  deps: SignUpDeps,
  { id, email }: { id: string; email: string },
  network: string,
  store: (
    tx: Transaction,
    code: { code: string; codeExpiresAt: SQL },
    isMailed: boolean,
  ) => Promise<void>,
) {
  const { db, mail, limits, publicUrl } = deps;
  const isKnown = await isEmailVerified(db, email);
  const limit = isKnown ? mailLimits.alreadyRegistered : mailLimits.code;
  const isAllowed =
    (await limits.tryUse(mailLimits.codeToNetwork, `${network} ${email}`)) &&
    (await limits.tryUse(limit, email));
  const code = generateSignUpCode({ isLong: await areTriesUsedUp(deps, email) });
  const codeExpiresAt = sql`now() + ${codeLifetimeSeconds} * interval '1 second'`;
  await runTransaction(db, async (tx) => {
    const isMailed = isAllowed && (await sendMail(tx));
    await store(tx, { code: hashSignUpCode(deps.secrets, id, code), codeExpiresAt }, isMailed);
  });

  function sendMail(tx: Transaction) {
    return isKnown
      ? sendAlreadyRegisteredEmail(tx, mail, email, { publicUrl, network })
      : sendSignUpCode(tx, mail, email, { id, code, network });
  }
}

/** Returns whether no more codes of four digits can be tried for the address for a while. */
async function areTriesUsedUp({ limits }: SignUpDeps, email: string) {
  const usedUp = codeTryLimitsOfAddress.map((limit) => limits.isUsedUp(limit, email));
  return (await Promise.all(usedUp)).includes(true);
}

/** After how many seconds the network or the address may try a code again. */
export interface CodeTryPause {
  budget: 'network' | 'address';
  waitSeconds: number;
}

/**
 * Counts a try of a code for the network, and for the address unless the code is a long one, before
 * the code is looked at. Returns undefined if the try is allowed.
 */
export async function countCodeTry(
  deps: SignUpDeps,
  { email, code }: { email: string; code: string },
  network: string,
): Promise<CodeTryPause | undefined> {
  const { limits, log, metrics } = deps;
  const counted = [
    // The network comes first, so that one with no tries left uses up no tries of an address.
    // Behind a proxy that is not trusted, all callers have the same loopback address.
    ...(isLoopbackNetwork(network)
      ? []
      : [{ limit: wrongCodeLimitOfNetwork, key: network, budget: 'network' as const }]),
    ...(code.length === longVerificationCodeLength
      ? []
      : codeTryLimitsOfAddress.map((limit) => ({ limit, key: email, budget: 'address' as const }))),
  ];
  for (const { limit, key, budget } of counted) {
    const waitSeconds = await limits.findWait(limit, key);
    if (waitSeconds === undefined) continue;
    metrics.codeTriesRefused.inc({ budget });
    log.warn({ budget, limit: limit.name }, 'code tries used up');
    return { budget, waitSeconds };
  }
  return undefined;
}

export type CodeOutcome = { userId: string } | 'wrong' | 'over';

/**
 * Creates the account of a sign-up if the code is right. Counts the try in the statement that reads
 * the code, so that concurrent tries all count. The code is over after five wrong tries or ten
 * minutes.
 */
export async function enterSignUpCode(
  deps: SignUpDeps,
  signUp: { id: string; email: string },
  code: string,
  network: string,
): Promise<CodeOutcome> {
  const [stored] = await deps.db
    .update(signUps)
    .set({ codeTries: sql`${signUps.codeTries} + 1` })
    .where(and(eq(signUps.id, signUp.id), eq(signUps.email, signUp.email)))
    .returning({
      code: signUps.code,
      tries: signUps.codeTries,
      isExpired: sql<boolean>`${signUps.codeExpiresAt} <= now()`,
    });
  if (!stored) return 'wrong';
  if (stored.isExpired || stored.tries > maxCodeAttempts) return 'over';
  if (stored.code !== hashSignUpCode(deps.secrets, signUp.id, code))
    return stored.tries === maxCodeAttempts ? 'over' : 'wrong';
  const isCreated = await createAccount(deps, signUp.id);
  if (!isCreated) return 'wrong';
  await deps.limits.giveBack(wrongCodeLimitOfNetwork, network);
  return { userId: signUp.id };
}

/** Returns false if the address has an account, as when two sign-ups are completed at once. */
async function createAccount({ db }: SignUpDeps, id: string) {
  return runTransaction(db, async (tx) => {
    const [signUp] = await tx.select().from(signUps).where(eq(signUps.id, id)).for('update');
    if (!signUp) return false;
    const { email, name, password } = signUp;
    await deleteUnverifiedSignUp(tx, email);
    const [user] = await tx
      .insert(users)
      .values({ id, email, name, emailVerified: true })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!user) return false;
    const account = { userId: id, accountId: id, providerId: 'credential' };
    await tx.insert(identities).values({ ...account, password });
    await tx.delete(signUps).where(eq(signUps.id, id));
    return true;
  });
}
