import { loginLinkPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { loginLinkLifetimeSeconds, maxFailedSignIns } from '../policy.ts';
import { hashLoginLinkToken } from '../rules.ts';
import { users, verifications } from '../schema.ts';

export function sendLoginLink(
  executor: Executor,
  mail: Mail,
  email: string,
  {
    publicUrl,
    token,
    next,
    network,
  }: { publicUrl: string; token: string; next?: string | undefined; network: string },
) {
  const search = new URLSearchParams({ token, ...(next ? { next } : {}) });
  return mail.send(
    executor,
    email,
    {
      subject: `Your link to log in to ${brand.name}`,
      paragraphs: [
        'Here’s your link to log in. You can open it on any device.',
        `It works once, within ${loginLinkLifetimeSeconds / 60} minutes. If you didn’t ask for it, ignore this email: nobody can log in without it.`,
      ],
      action: {
        label: 'Log in',
        url: `${publicUrl}${loginLinkPath}?${search}`,
      },
      lifetimeSeconds: loginLinkLifetimeSeconds,
      lateCode: { kind: 'login-link', secret: token },
    },
    { kind: 'login-link', network },
  );
}

/** Finds the address of the account that a link logs in, without using it up. Returns undefined if it no longer works. */
export async function findLoginLinkEmail(db: Database, token: string) {
  const [account] = await db
    .select({ email: users.email })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(isWorkingLink(token));
  return account?.email;
}

/** Uses up the link. Returns undefined if it has expired or was used before. */
export async function takeLoginLink(db: Database, token: string) {
  const [link] = await db
    .delete(verifications)
    .where(isWorkingLink(token))
    .returning({ userId: verifications.value });
  if (!link) return undefined;
  const [account] = await db
    .select({ userId: users.id, failedSignIns: users.failedSignIns })
    .from(users)
    .where(eq(users.id, link.userId));
  return account && { userId: account.userId, isLocked: account.failedSignIns > maxFailedSignIns };
}

function isWorkingLink(token: string) {
  return and(
    eq(verifications.identifier, hashLoginLinkToken(token)),
    gt(verifications.expiresAt, sql`now()`),
  );
}
