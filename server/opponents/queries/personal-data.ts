import { sql } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../platform/personal-data.ts';
import { opponentAnnouncements } from '../schema.ts';

export function heldByOpponents({ clubId }: DataOwner): PersonalData[] {
  return [
    {
      table: opponentAnnouncements,
      condition: sql`club_id = ${clubId}::uuid
        or found_fixture_id in (select id from fixtures where club_id = ${clubId}::uuid)`,
      hiddenColumns: ['clubId', 'fixtureId'],
    },
  ];
}
