import { and, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { officers, users } from '../../accounts/schema.ts';
import { clubs } from '../../clubs/schema.ts';
import { matchReconfirmations } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { selectReadUpTo } from '../queries.ts';
import {
  notificationDeliveries,
  notificationOpens,
  notificationOutcomes,
  notifications,
} from '../schema.ts';

const about = alias(clubs, 'about');
const mail = alias(notificationOutcomes, 'mail');
const push = alias(notificationOutcomes, 'push');

/** Lists the newest notifications of a club with what became of their mails and pushes. */
export function listNotificationOutcomes(
  executor: Executor,
  clubId: string,
  { event, limit }: { event?: string | undefined; limit: number },
) {
  const question = selectQuestion(executor);
  return executor
    .select({
      id: notifications.id,
      seq: notifications.seq,
      news: notifications.news,
      updatedAt: notifications.updatedAt,
      aboutSlug: about.slug,
      mail: { seq: mail.seq, outcome: mail.outcome, dueAt: mail.dueAt, at: mail.at },
      push: { seq: push.seq, outcome: push.outcome, dueAt: push.dueAt, at: push.at },
      question: { matchId: question.matchId, outcome: question.outcome, at: question.at },
    })
    .from(notifications)
    .leftJoin(about, eq(about.id, notifications.aboutClubId))
    .leftJoin(mail, and(eq(mail.notificationId, notifications.id), eq(mail.channel, 'mail')))
    .leftJoin(push, and(eq(push.notificationId, notifications.id), eq(push.channel, 'push')))
    .leftJoinLateral(question, sql`true`)
    .where(and(eq(notifications.clubId, clubId), event ? isAbout(event) : undefined))
    .orderBy(desc(notifications.seq))
    .limit(limit);
}

/** Selects the question that a notification is about. Its subject ends with the time of the question. */
function selectQuestion(executor: Executor) {
  const { matchId, clubId, mailOutcome, mailOutcomeAt, askedAt } = matchReconfirmations;
  const { news, subject } = notifications;
  const askedAtText = sql`to_char(${askedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return executor
    .select({ matchId, outcome: mailOutcome, at: mailOutcomeAt })
    .from(matchReconfirmations)
    .where(
      and(
        sql`${news} ->> 'type' = 'reconfirm-asked'`,
        eq(matchId, sql`(${news} ->> 'matchId')::uuid`),
        eq(clubId, notifications.clubId),
        eq(askedAtText, sql`split_part(${subject}, ' ', 3)`),
      ),
    )
    .as('question');
}

export type NotificationWithOutcomes = Awaited<ReturnType<typeof listNotificationOutcomes>>[number];

/** An event is the id of a notification, an id in its data, or its kind. */
function isAbout(event: string): SQL | undefined {
  const { id, kind, news } = notifications;
  return or(
    sql`${id}::text = ${event}`,
    eq(kind, event as typeof notifications.$inferSelect.kind),
    sql`exists (select from jsonb_each_text(${news}) where value = ${event})`,
  );
}

/** The times at which each browser was sent a push about the notification. */
export async function listPushTimes(executor: Executor, { id, seq }: { id: string; seq: number }) {
  const { channel, key, at } = notificationDeliveries;
  const prefix = `${id} ${seq} `;
  const rows = await executor
    .select({ at })
    .from(notificationDeliveries)
    .where(and(eq(channel, 'device'), sql`starts_with(${key}, ${prefix})`))
    .orderBy(at);
  return rows.map((row) => row.at);
}

/** Counts the officers of the club, those with a proved address, and those who saw the notification. */
export async function countReaders(
  executor: Executor,
  clubId: string,
  { id, seq }: { id: string; seq: number },
) {
  const readUpTo = selectReadUpTo({ clubId: officers.clubId, userId: officers.userId });
  const hasRead = or(sql`${readUpTo} >= ${seq}`, isNotNull(notificationOpens.userId));
  const [row] = await executor
    .select({
      officers: count(),
      proved: sql<number>`(count(*) filter (where ${users.emailVerified}))::int`,
      readers: sql<number>`(count(*) filter (where ${hasRead}))::int`,
    })
    .from(officers)
    .innerJoin(users, eq(users.id, officers.userId))
    .leftJoin(
      notificationOpens,
      and(eq(notificationOpens.userId, officers.userId), eq(notificationOpens.notificationId, id)),
    )
    .where(eq(officers.clubId, clubId));
  return row ?? { officers: 0, proved: 0, readers: 0 };
}

/** Lists the unfinished and failed jobs whose data names the id, with how many there are. */
export async function listJobsAbout(executor: Executor, id: string) {
  const { rows } = await executor.execute<{ queue: string; state: string; count: number }>(sql`
    select coalesce(source_name, name) as queue,
      case when source_name is not null then 'failed' else state end as state,
      count(*)::int as count
    from (
      select name, source_name, state::text as state, data from pgboss.job where state < 'completed'
      union all select name, null, 'waiting', data from waiting_jobs
    ) as unfinished
    where position(${id} in data::text) > 0
    group by 1, 2 order by 1, 2 limit 10`);
  return rows;
}
