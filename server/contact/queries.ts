import { asc, isNull } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { contactMessages } from './schema.ts';

export function listMessages(executor: Executor, which: 'all' | 'not-mailed') {
  return executor
    .select()
    .from(contactMessages)
    .where(which === 'all' ? undefined : isNull(contactMessages.mailedAt))
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id));
}
