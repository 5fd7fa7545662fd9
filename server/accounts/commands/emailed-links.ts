import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendPasswordResetLink } from '../commands.ts';
import { loginLinkLifetimeSeconds, mailLimits, resetLifetimeSeconds } from '../policy.ts';
import { findAccountByEmail } from '../queries.ts';
import { hashLoginLinkToken, hashResetIdentifier } from '../rules.ts';
import { verifications } from '../schema.ts';
import { sendLoginLink } from './login-links.ts';

/** The data is encrypted, because the queue is in the database, and the address may have no account. */
export const mailLinkJob = defineJobType('accounts.mail-link', z.object({ sealed: z.string() }));

const LinkRequest = z.object({
  kind: z.enum(['login', 'password-reset']),
  email: z.string(),
  /** The path on this site that the login leads to. */
  next: z.string().optional(),
  /** The network of the request, as `getCallerNetwork` returns it. */
  network: z.string(),
  /** Is made with the request, so that a job that runs twice stores and mails one link. */
  token: z.string(),
  /** A link is valid from its request on, also when its job runs late. */
  requestedAt: z.coerce.date(),
});

type LinkRequest = z.output<typeof LinkRequest>;

const linkKinds = {
  login: {
    limit: mailLimits.loginLink,
    lifetimeSeconds: loginLinkLifetimeSeconds,
    hashToken: hashLoginLinkToken,
    send: sendLoginLink,
  },
  'password-reset': {
    limit: mailLimits.reset,
    lifetimeSeconds: resetLifetimeSeconds,
    hashToken: (token: string) => hashResetIdentifier(`reset-password:${token}`),
    send: sendPasswordResetLink,
  },
};

/**
 * Queues a job that mails the link if the address has an account. The same work is done for every address, so that
 * neither the answer nor its time tells whether there is one. Reports no error when the limit is reached, because
 * strangers cause these mails.
 */
export async function requestLink(
  {
    db,
    clock,
    jobs,
    limits,
    secrets,
  }: Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits' | 'secrets'>,
  request: Omit<LinkRequest, 'token' | 'requestedAt'>,
) {
  const email = request.email.toLowerCase();
  if (!(await limits.tryUse(linkKinds[request.kind].limit, email))) return;
  const token = randomBytes(32).toString('base64url');
  const sealed = secrets.seal(
    'link-request',
    JSON.stringify({ ...request, email, token, requestedAt: clock() }),
  );
  await jobs.enqueue(db, mailLinkJob, { sealed });
}

/**
 * Stores the link and sends its mail. Returns `dropped` if there is no account, if an earlier run has done it, or if
 * the link would no longer be valid.
 */
export async function mailLink(
  {
    db,
    clock,
    mail,
    secrets,
    publicUrl,
  }: Pick<Platform, 'db' | 'clock' | 'mail' | 'secrets' | 'publicUrl'>,
  sealed: string,
) {
  const request = LinkRequest.parse(JSON.parse(secrets.open('link-request', sealed)));
  const { kind, email, ...link } = request;
  const secondsLeft = countSecondsLeft(request, clock());
  if (secondsLeft <= 0) return 'dropped';
  const account = await findAccountByEmail(db, email);
  if (!account?.emailVerified) return 'dropped';
  return runTransaction(db, async (tx) => {
    if (!(await storeLink(tx, account.id, request, secondsLeft))) return 'dropped';
    return linkKinds[kind].send(tx, mail, email, { publicUrl, ...link });
  });
}

/** Returns false if the link is stored already. */
async function storeLink(
  tx: Transaction,
  userId: string,
  request: LinkRequest,
  secondsLeft: number,
) {
  const identifier = linkKinds[request.kind].hashToken(request.token);
  const stored = await tx
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.identifier, identifier));
  if (stored.length > 0) return false;
  await tx.insert(verifications).values({
    identifier,
    value: userId,
    expiresAt: sql`now() + ${secondsLeft} * interval '1 second'`,
  });
  return true;
}

function countSecondsLeft({ kind, requestedAt }: LinkRequest, now: Date) {
  return linkKinds[kind].lifetimeSeconds - (now.getTime() - requestedAt.getTime()) / 1000;
}
