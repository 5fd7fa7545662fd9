import type { ContactMessageInput } from '@fixturebook/contract/contact/contact';
import { retentionDays } from '@fixturebook/contract/limits';
import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Executor, runTransaction, type Transaction } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { createIdempotently } from '../platform/http/idempotency.ts';
import { defineJobType } from '../platform/jobs/jobs.ts';
import type { ContactDeps } from './deps.ts';
import { contactMessageLimit, maxRequeuedMessages } from './policy.ts';
import { createContactEmail, mailRetryHours } from './rules.ts';
import { contactMessages } from './schema.ts';

export const mailMessageJob = defineJobType('contact.mail', z.object({ id: z.uuid() }));

/** Senders have no account, so all their idempotency keys are stored under this one owner. */
const anonymousOwner = '00000000-0000-0000-0000-000000000000';

export async function storeContactMessage(
  deps: ContactDeps,
  { subject, ...message }: ContactMessageInput,
  { address, key, fromPro }: { address: string; key: string | undefined; fromPro: boolean },
): Promise<string> {
  const { clock, db, limits } = deps;
  await limits.use(contactMessageLimit, address);
  return runTransaction(db, (tx) =>
    createIdempotently(tx, { owner: anonymousOwner, key, input: message }, async () => {
      const id = crypto.randomUUID();
      const suspect = subject !== '';
      await tx
        .insert(contactMessages)
        .values({ id, ...message, suspect, fromPro, createdAt: clock() });
      if (!suspect) await enqueueWithinBudget(tx, deps, id);
      return id;
    }),
  );
}

/** Returns false if support has got all mails of the day. The message then stays unmailed. */
async function enqueueWithinBudget(
  executor: Executor,
  { config, jobs, mail }: ContactDeps,
  id: string,
) {
  const isWithinBudget = await mail.useBudgets(executor, config.supportEmail, { kind: 'contact' });
  if (isWithinBudget) await jobs.enqueue(executor, mailMessageJob, { id });
  return isWithinBudget;
}

/** Gives the email the id of the message, so that a mail program recognises a duplicate. */
export async function mailContactMessage({ clock, config, db, mail }: ContactDeps, id: string) {
  const isWaiting = and(eq(contactMessages.id, id), isNull(contactMessages.mailedAt));
  const [message] = await db.select().from(contactMessages).where(isWaiting);
  if (!message) return 'dropped';
  await mail.deliver(id, config.supportEmail, createContactEmail(message));
  await db.update(contactMessages).set({ mailedAt: clock() }).where(isWaiting);
  return undefined;
}

export async function requeueUnmailedContactMessages(deps: ContactDeps) {
  const { clock, db } = deps;
  const left = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        isNull(contactMessages.mailedAt),
        eq(contactMessages.suspect, false),
        lt(contactMessages.createdAt, subtractHours(clock(), mailRetryHours)),
      ),
    )
    // At random, so that messages that the mail server always refuses do not keep out all others.
    .orderBy(desc(contactMessages.fromPro), sql`random()`)
    .limit(maxRequeuedMessages);
  for (const { id } of left) if (!(await enqueueWithinBudget(db, deps, id))) return;
}

export async function deleteOldContactMessages(
  { clock, db }: Pick<ContactDeps, 'clock' | 'db'>,
  signal: AbortSignal,
) {
  const { createdAt, id, mailedAt } = contactMessages;
  const isOld = or(
    lt(mailedAt, subtractHours(clock(), 24 * retentionDays.contactMessage)),
    lt(createdAt, subtractHours(clock(), 24 * retentionDays.unmailedContactMessage)),
  );
  await deleteInBatches(db, { table: contactMessages, key: [id], condition: isOld }, signal);
}

function subtractHours(time: Date, hours: number) {
  return new Date(time.getTime() - hours * 3_600_000);
}

/**
 * Gives an account's messages its new address, so that export and erasure find them, and replies
 * arrive.
 */
export async function moveContactMessages(
  tx: Transaction,
  { from, to }: { from: string; to: string },
) {
  await tx
    .update(contactMessages)
    .set({ email: to })
    .where(sql`lower(${contactMessages.email}) = ${from}`);
}
