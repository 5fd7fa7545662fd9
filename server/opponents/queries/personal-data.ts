import { sql } from 'drizzle-orm';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import { opponentAnnouncements } from '../schema.ts';

export function heldByOpponents({ clubId }: Owner): Holding[] {
  return [
    {
      table: opponentAnnouncements,
      rows: sql`club_id = ${clubId}::uuid
        or found_fixture_id in (select id from fixtures where club_id = ${clubId}::uuid)`,
      unshown: ['clubId', 'fixtureId'],
    },
  ];
}
