import { asc, desc, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import type { PersonalData, PersonalDataOwner } from '../platform/personal-data.ts';
import { contactMessages } from './schema.ts';

/** Lists the messages of clubs on Pro first, because these clubs have priority support. */
export function listContactMessages(executor: Executor, which: 'all' | 'not-mailed') {
  return executor
    .select()
    .from(contactMessages)
    .where(which === 'all' ? undefined : isNull(contactMessages.mailedAt))
    .orderBy(
      desc(contactMessages.fromPro),
      asc(contactMessages.createdAt),
      asc(contactMessages.id),
    );
}

/** The owner's address must be verified, so that nobody can read another person's messages. */
export function listContactPersonalData({ email }: PersonalDataOwner): PersonalData[] {
  return [{ table: contactMessages, condition: sql`lower(email) = ${email}` }];
}
