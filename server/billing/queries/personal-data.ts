import { sql } from 'drizzle-orm';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import { clubPlans, mandates, payments, proGrants, purchases, subscriptions } from '../schema.ts';

/** The mandate of a club that has left is cancelled by a job; what was paid is kept without the club. */
export function heldByBilling({ clubId }: Owner): Holding[] {
  const ofClub = sql`club_id = ${clubId}::uuid`;
  const ofMandate = sql`mandate_id in (select id from mandates where ${ofClub})`;
  return [
    { table: clubPlans, rows: ofClub },
    { table: proGrants, rows: ofClub },
    { table: purchases, rows: ofClub, stays: true },
    { table: payments, rows: ofMandate, stays: true },
    { table: subscriptions, rows: ofMandate, stays: true },
    { table: mandates, rows: ofClub, stays: true },
  ];
}
