import { sql } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../platform/personal-data.ts';
import { calendarFeeds, cardImports, playCricketEntries } from '../schema.ts';

export function heldByCard({ clubId }: DataOwner): PersonalData[] {
  const ofClub = sql`club_id = ${clubId}::uuid`;
  return [
    { table: calendarFeeds, condition: ofClub, hiddenColumns: ['tokenHash', 'sealedToken'] },
    {
      table: playCricketEntries,
      condition: sql`match_id in (select match_id from match_sides where ${ofClub})`,
    },
    { table: cardImports, condition: ofClub },
  ];
}
