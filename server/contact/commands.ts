import type { ContactMessageInput } from '@fixturebook/contract/contact';
import { retentionDays } from '@fixturebook/contract/limits';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { runTransaction, type Transaction } from '../platform/database/database.ts';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { createIdempotently } from '../platform/http/idempotency.ts';
import { defineJobType } from '../platform/jobs/jobs.ts';
import type { ContactDeps } from './deps.ts';
import { contactMessageLimit } from './policy.ts';
import { createContactEmail, mailRetryHours } from './rules.ts';
import { contactMessages } from './schema.ts';

export const mailMessageJob = defineJobType('contact.mail', z.object({ id: z.uuid() }));

/** Senders have no account, so all their idempotency keys are stored under this one owner. */
const anonymousOwner = '00000000-0000-0000-0000-000000000000';

export async function storeContactMessage(
  { clock, db, jobs, limits }: ContactDeps,
  { subject, ...message }: ContactMessageInput,
  { address, key, fromPro }: { address: string; key: string | undefined; fromPro: boolean },
): Promise<string> {
  await limits.use(contactMessageLimit, address);
  return runTransaction(db, (tx) =>
    createIdempotently(tx, { owner: anonymousOwner, key, input: message }, async () => {
      const id = crypto.randomUUID();
      const suspect = subject !== '';
      await tx
        .insert(contactMessages)
        .values({ id, ...message, suspect, fromPro, createdAt: clock() });
      if (!suspect) await jobs.enqueue(tx, mailMessageJob, { id });
      return id;
    }),
  );
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

export async function requeueUnmailedContactMessages({ clock, db, jobs }: ContactDeps) {
  const left = await db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        isNull(contactMessages.mailedAt),
        eq(contactMessages.suspect, false),
        lt(contactMessages.createdAt, subtractHours(clock(), mailRetryHours)),
      ),
    );
  await jobs.enqueueAll(db, mailMessageJob, left);
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
