import { sql } from 'drizzle-orm';
import { recordReconfirmationEmailOutcome } from '../../matches/commands/reconfirmation-emails.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { MailReference } from '../../platform/mail/letter.ts';
import type { SentMailOutcome } from '../../platform/mail/outcomes.ts';
import { findUnsendableReason } from '../queries/sendable-entries.ts';
import {
  mailOutcomes,
  type Outcome,
  type OutcomeChannel,
  settledOutcomes,
} from '../rules/outcomes.ts';
import { notificationOutcomes, notifications } from '../schema.ts';
import type { NotificationJob } from './job-types.ts';

/**
 * Records what became of the mail or the pushes about a notification. A club with several officers
 * or browsers has one outcome for each channel, of which a refused mail and a sent push stay.
 */
export async function recordOutcome(
  executor: Executor,
  { notificationId, seq }: NotificationJob,
  { channel, outcome, dueAt }: { channel: OutcomeChannel; outcome: Outcome; dueAt?: Date },
) {
  await executor.execute(sql`
    insert into ${notificationOutcomes} as stored
      (notification_id, channel, seq, outcome, due_at, at)
    select id, ${channel}, ${seq}, ${outcome}, ${dueAt?.toISOString() ?? null}::timestamptz, now()
    from ${notifications} where id = ${notificationId}
    on conflict (notification_id, channel) do update set
      seq = excluded.seq, outcome = excluded.outcome, due_at = excluded.due_at, at = excluded.at
    where stored.seq < excluded.seq or stored.seq = excluded.seq and (
      stored.outcome <> all(${sql.param(settledOutcomes)}::text[])
      or excluded.outcome = any(${sql.param(mailOutcomes)}::text[]) and stored.outcome <> 'refused')`);
}

/** Records what became of a mail about the notification or the question that its reference names. */
export function recordMailOutcome(
  executor: Executor,
  reference: MailReference,
  outcome: SentMailOutcome,
) {
  if ('matchId' in reference) {
    const question = { ...reference, askedAt: new Date(reference.askedAt) };
    return recordReconfirmationEmailOutcome(executor, question, outcome);
  }
  const { id, seq } = reference;
  return recordOutcome(executor, { notificationId: id, seq }, { channel: 'mail', outcome });
}

/** Records that nothing is sent. Returns what the job returns then. */
export async function recordDropped(
  executor: Executor,
  job: NotificationJob,
  channel: OutcomeChannel,
  outcome: Outcome,
) {
  await recordOutcome(executor, job, { channel, outcome });
  return 'dropped' as const;
}

/** Records why a notification that is not sendable was dropped. */
export async function dropUnsendable(
  executor: Executor,
  job: NotificationJob,
  channel: OutcomeChannel,
) {
  const reason = await findUnsendableReason(executor, job.notificationId);
  return reason ? recordDropped(executor, job, channel, reason) : ('dropped' as const);
}
