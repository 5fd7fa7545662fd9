import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';

interface WaitingMail extends Record<string, unknown> {
  queue: string;
  queuedAt: Date;
  /** How often the mail server was asked to take it. */
  tries: number;
  /** Why the last try failed: a code of the mail library or of the mail server. */
  reason: string;
  sealed: string;
}

export async function countWaitingMails(db: Database, queues: string[]) {
  const { rows } = await db.execute<{ queue: string; waiting: number; oldestSeconds: number }>(sql`
    select queue, count(id)::int as waiting,
      coalesce(extract(epoch from now() - min(created_on)), 0)::float8 as "oldestSeconds"
    from unnest(${sql.param(queues)}::text[]) with ordinality as q (queue, place)
    left join pgboss.job on name = queue and state < 'completed'
    group by queue, place order by place`);
  return rows;
}

/** Lists the mails that have not left, the oldest first. */
export async function listWaitingMails(db: Database, queues: string[], limit: number) {
  const { rows } = await db.execute<WaitingMail>(sql`
    select name as queue, created_on as "queuedAt", data ->> 'sealed' as sealed,
      retry_count + (state = 'retry')::int as tries,
      coalesce(output ->> 'reason', 'unknown') as reason
    from pgboss.job where name = any(${sql.param(queues)}::text[]) and state < 'completed'
    order by created_on limit ${limit}`);
  return rows.map((row) => ({ ...row, queuedAt: new Date(row.queuedAt) }));
}

/** Returns undefined if the mail was encrypted with another SECRET, and so cannot be sent. */
export function readRecipient(secrets: Secrets, sealed: string): string | undefined {
  try {
    return JSON.parse(secrets.open('mail', sealed)).to.toLowerCase();
  } catch {
    return undefined;
  }
}
