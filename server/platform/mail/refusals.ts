import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mailRefusals } from '../database/schema.ts';
import type { Secrets } from '../secrets.ts';

/**
 * One refusal can be a fault of our own, such as a mail server that does not know us for an hour. Two
 * that are so far apart are a fault of the address.
 */
const hoursBetweenRefusals = 20;

/** After this time the address gets a mail again, in case its fault has been corrected. */
const daysWithoutMails = 7;

/** Remembers the addresses that the mail server refuses for good, so that fewer mails go to them. */
export function createMailRefusals(db: Database, secrets: Pick<Secrets, 'keyedHash'>) {
  const toKey = (address: string) => secrets.keyedHash('mail-refusal', address.toLowerCase());
  return {
    async record(address: string) {
      await db
        .insert(mailRefusals)
        .values({ key: toKey(address) })
        .onConflictDoUpdate({ target: mailRefusals.key, set: { lastAt: sql`now()` } });
    },
    /** Call this when a mail to the address was accepted, such as a code that proves it. */
    async forget(address: string) {
      await db.delete(mailRefusals).where(eq(mailRefusals.key, toKey(address)));
    },
    /** Whether no mail is sent to the address that nobody waits for. */
    async hasGivenUp(address: string) {
      const { key, firstAt, lastAt } = mailRefusals;
      const [row] = await db
        .select({
          hasGivenUp: sql<boolean>`${lastAt} - ${firstAt} >= make_interval(hours => ${hoursBetweenRefusals})
            and ${lastAt} > now() - make_interval(days => ${daysWithoutMails})`,
        })
        .from(mailRefusals)
        .where(eq(key, toKey(address)));
      return row?.hasGivenUp ?? false;
    },
  };
}

export type MailRefusals = ReturnType<typeof createMailRefusals>;
