import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { createDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';

/**
 * Moves the agreed matches on the ground of a club, on a running server, to the last weeks, and their requests to a
 * week of its own each. The club has answered each request after two hours.
 */
export async function moveMatchesToPast(dataDir: string, slug: string) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const db = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    const { rowCount } = await db.$client.query(moveSql, [slug]);
    if (rowCount === 0) throw new Error(`The club ${slug} has received no request for a match.`);
  } finally {
    await db.$client.end();
    await stop();
  }
}

const moveSql = `
  with agreed as (
    select m.id, m.request_id, row_number() over (order by m.created_at)::int as weeks
    from matches m join clubs c on c.id = m.home_club_id
    where c.slug = $1 and m.request_id is not null
  ), moved as (
    update matches m set date = current_date - 7 * a.weeks,
      playing = tsrange(current_date - 7 * a.weeks, current_date - 7 * a.weeks + 1)
    from agreed a where m.id = a.id
  )
  update match_requests r set created_at = now() - (a.weeks + 1) * interval '7 days',
    answered_at = now() - (a.weeks + 1) * interval '7 days' + interval '2 hours'
  from agreed a where r.id = a.request_id`;
