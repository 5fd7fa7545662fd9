import { and, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { messages } from '../../chat/schema.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { matchRequests } from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { livePresence } from '../../platform/database/schema.ts';
import { sentBytesLimit } from '../../platform/http/http.ts';
import { getRateLimitKey } from '../../platform/http/limits.ts';
import { presenceLifetimeMs } from '../../platform/live/presence.ts';
import { getMailBudgetKey } from '../../platform/mail/budgets.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Messages, dates and requests are counted over so many days. */
export const usageDays = 30;

export interface ClubUsage {
  slug: string;
  messages: number;
  dates: number;
  requests: number;
  /** The mails to other clubs that the club caused today and yesterday. */
  mails: number;
  /** What the club has sent to the server since its day began, of which its quota is counted. */
  bytes: number;
  /** The browsers that have the site open. */
  streams: number;
}

/** Lists what each club uses. The secrets find the rows of a club in tables that do not name it. */
export async function listClubUsage(
  db: Database,
  secrets: Pick<Secrets, 'keyedHash'>,
): Promise<ClubUsage[]> {
  const all = await db
    .select({ id: clubs.id, slug: clubs.slug })
    .from(clubs)
    .where(isNull(clubs.closedAt));
  const ids = all.map(({ id }) => id);
  const messageCounts = await countByClub(
    db,
    messages,
    messages.senderClubId,
    // Cards are shown by the server.
    and(isRecent(messages.createdAt), isNull(messages.card)),
  );
  const dateCounts = await countByClub(db, fixtures, fixtures.clubId, isRecent(fixtures.createdAt));
  const { fromClubId, createdAt } = matchRequests;
  const requestCounts = await countByClub(db, matchRequests, fromClubId, isRecent(createdAt));
  const mails = await sumMails(db, secrets, ids);
  const bytes = await readSentBytes(db, secrets, ids);
  const streams = await countStreams(db);
  return all.map(({ id, slug }) => ({
    slug,
    messages: messageCounts.get(id) ?? 0,
    dates: dateCounts.get(id) ?? 0,
    requests: requestCounts.get(id) ?? 0,
    mails: mails.get(id) ?? 0,
    bytes: bytes.get(id) ?? 0,
    streams: streams.get(id) ?? 0,
  }));
}

/**
 * The tables have an index by time, so that the query reads only recent rows or blocks of rows. Archives have
 * none, and keep only rows that are much older.
 */
function isRecent(createdAt: PgColumn) {
  return gt(createdAt, sql`now() - make_interval(days => ${usageDays})`);
}

async function countByClub(
  db: Database,
  table: PgTable,
  clubId: PgColumn,
  condition: SQL | undefined,
) {
  const { rows } = await db.execute<{ clubId: string; count: number }>(sql`
    select ${clubId} as "clubId", count(*)::int as count from only ${table}
    where ${condition} group by ${clubId}`);
  return new Map(rows.map((row) => [row.clubId, row.count]));
}

const kindsOfClubs = ['notice', 'urgent'] as const;

async function sumMails(db: Database, secrets: Pick<Secrets, 'keyedHash'>, clubIds: string[]) {
  const clubByKey = new Map(
    clubIds.flatMap((id) =>
      kindsOfClubs.map((kind) => [getMailBudgetKey(secrets, kind, 'club-day', id), id] as const),
    ),
  );
  const { rows } = await db.execute<{ key: string; value: number }>(sql`
    select key, sum(mails)::int as value from mail_budgets
    where key = any(${sql.param([...clubByKey.keys()])}::text[]) group by key`);
  return sumByClub(rows, clubByKey);
}

async function readSentBytes(db: Database, secrets: Pick<Secrets, 'keyedHash'>, clubIds: string[]) {
  const clubByKey = new Map(
    clubIds.map((id) => [getRateLimitKey(secrets, sentBytesLimit, id), id]),
  );
  const { rows } = await db.execute<{ key: string; value: number }>(sql`
    select key, points as value from rate_limits
    where key = any(${sql.param([...clubByKey.keys()])}::text[])
      and expire > extract(epoch from now()) * 1000`);
  return sumByClub(rows, clubByKey);
}

function sumByClub(rows: { key: string; value: number }[], clubByKey: Map<string, string>) {
  const sums = new Map<string, number>();
  for (const { key, value } of rows) {
    const clubId = clubByKey.get(key) ?? '';
    sums.set(clubId, (sums.get(clubId) ?? 0) + value);
  }
  return sums;
}

function countStreams(db: Database) {
  const isOpen = gt(
    livePresence.seenAt,
    sql`now() - make_interval(secs => ${presenceLifetimeMs / 1_000})`,
  );
  return countByClub(db, livePresence, livePresence.clubId, isOpen);
}
