import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { sql } from 'drizzle-orm';
import { matchSides } from '../../matches/schema.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';

/** Asks both clubs of a match on a running server, as if two days before it and 13 hours ago. */
export function askAboutMatch(dataDir: string, matchId: string) {
  return useDatabase(dataDir, (db) =>
    db.execute(sql`insert into match_reconfirmations (match_id, club_id, days_before, asked_at)
      select match_id, club_id, 2, date_trunc('milliseconds', now() - interval '13 hours')
      from ${matchSides} where match_id = ${matchId}`),
  );
}

/** Runs the job that follows up unanswered questions on a running server, at any time of the day. */
export function followUpSilence(dataDir: string) {
  return useDatabase(dataDir, (db) =>
    db.execute(sql`insert into pgboss.job (name, data) values ('matches.follow-up-silence', '{}')`),
  );
}

/** Reminds the invited opponent of a match on a running server, as if it was invited eight days before. */
export function makeReminderDue(dataDir: string, matchId: string) {
  return useDatabase(dataDir, async (db) => {
    await db.execute(sql`update match_invitations set sent_at = sent_at - interval '8 days'
      where match_id = ${matchId}`);
    await db.execute(
      sql`insert into pgboss.job (name, data) values ('matches.queue-guest-mails', '{}')`,
    );
  });
}

async function useDatabase(dataDir: string, run: (db: Database) => Promise<unknown>) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const db = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    await run(db);
  } finally {
    await db.$client.end();
    await stop();
  }
}
