import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import { clubPlans, mandates, payments, proGrants, purchases, subscriptions } from '../schema.ts';

export function listBillingPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  const belongsToClub = sql`club_id = ${clubId}::uuid`;
  const belongsToMandate = sql`mandate_id in (select id from mandates where ${belongsToClub})`;
  return [
    { table: clubPlans, condition: belongsToClub },
    { table: proGrants, condition: belongsToClub },
    { table: purchases, condition: belongsToClub, isRetained: true },
    { table: payments, condition: belongsToMandate, isRetained: true },
    { table: subscriptions, condition: belongsToMandate, isRetained: true },
    { table: mandates, condition: belongsToClub, isRetained: true },
  ];
}
