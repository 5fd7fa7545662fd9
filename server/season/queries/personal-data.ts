import { sql } from 'drizzle-orm';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import { seasonOffers, seasonPlans } from '../schema.ts';

export function heldBySeason({ clubId }: Owner): Holding[] {
  return [
    { table: seasonPlans, rows: sql`club_id = ${clubId}::uuid` },
    { table: seasonOffers, rows: sql`${clubId}::uuid in (from_club_id, to_club_id)` },
  ];
}
