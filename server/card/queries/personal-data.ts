import { sql } from 'drizzle-orm';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import { calendarFeeds, cardImports, playCricketEntries } from '../schema.ts';

export function heldByCard({ clubId }: Owner): Holding[] {
  const ofClub = sql`club_id = ${clubId}::uuid`;
  return [
    { table: calendarFeeds, rows: ofClub, unshown: ['tokenHash', 'sealedToken'] },
    {
      table: playCricketEntries,
      rows: sql`match_id in (select match_id from match_sides where ${ofClub})`,
    },
    { table: cardImports, rows: ofClub },
  ];
}
