import type { MatchAction } from '@fixturebook/contract/card/match-actions';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { officers, users } from '../../accounts/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { matchActions } from '../schema.ts';

/** `at` is a time in the format of PostgreSQL. */
export type StoredAction = MatchAction;

/**
 * Selects what the officers of a club have done as JSON, the newest first. The condition can refer to the action `a`.
 * It names an officer only as long as they look after the club.
 */
export function selectActionsAsJson(clubId: string | Placeholder, isOfSubject: SQL) {
  return sql<StoredAction[]>`(
    select coalesce(json_agg(json_build_object(
      'action', a.action, 'at', a.at, 'officer', u.email, 'changes', a.changes)
      order by a.at desc, a.id), '[]'::json)
    from ${matchActions} a
    left join ${officers} o on o.user_id = a.user_id and o.club_id = a.club_id
    left join ${users} u on u.id = o.user_id
    where ${isOfSubject} and a.club_id = ${clubId})`;
}

export async function listMatchActions(executor: Executor, clubId: string, matchId: string) {
  const actions = selectActionsAsJson(clubId, sql`a.match_id = ${matchId}`);
  const { rows } = await executor.execute<{ actions: StoredAction[] }>(
    sql`select ${actions} as actions`,
  );
  return rows[0]?.actions ?? [];
}
