import { sql } from 'drizzle-orm';
import { liveEvents } from '../../platform/database/schema.ts';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import { conversationSides, conversations, messages, reports } from '../schema.ts';

/** A conversation goes for both clubs: what is left of it would be the half of one. */
export function heldByChat({ clubId }: Owner): Holding[] {
  const own = sql`${clubId}::uuid in (club_low, club_high)`;
  const inOwn = sql`conversation_id in (select id from conversations where ${own})`;
  return [
    {
      table: liveEvents,
      rows: sql`club_id <> ${clubId}::uuid
        and data ->> 'conversationId' in (select id from conversations where ${own})`,
    },
    { table: messages, rows: inOwn },
    { table: conversationSides, rows: inOwn },
    { table: reports, rows: sql`by_club_id = ${clubId}::uuid` },
    // Of which conversation, why, and what was said would each tell by whom.
    {
      table: reports,
      rows: sql`against_club_id = ${clubId}::uuid`,
      unshown: ['byClubId', 'conversationId', 'reason', 'messages'],
    },
    { table: conversations, rows: own },
  ];
}
