import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import {
  announcedDates,
  clubFollows,
  opponentAnnouncements,
  opponentDigests,
  savedSearches,
} from '../schema.ts';

export function listOpponentsPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  const isOfClub = sql`club_id = ${clubId}::uuid`;
  const fixtureIds = sql`select id from fixtures where ${isOfClub}`;
  return [
    {
      table: opponentAnnouncements,
      condition: sql`${isOfClub} or found_fixture_id in (${fixtureIds})`,
      hiddenColumns: ['clubId', 'fixtureId'],
    },
    { table: announcedDates, condition: sql`fixture_id in (${fixtureIds})` },
    { table: opponentDigests, condition: isOfClub },
    { table: savedSearches, condition: isOfClub },
    { table: clubFollows, condition: isOfClub },
    {
      table: clubFollows,
      condition: sql`followed_id = ${clubId}::uuid`,
      hiddenColumns: ['clubId'],
    },
  ];
}
