import { sql } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../platform/personal-data.ts';
import { seasonOffers, seasonPlans } from '../schema.ts';

export function heldBySeason({ clubId }: DataOwner): PersonalData[] {
  return [
    { table: seasonPlans, condition: sql`club_id = ${clubId}::uuid` },
    { table: seasonOffers, condition: sql`${clubId}::uuid in (from_club_id, to_club_id)` },
  ];
}
