import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import { clubBlocks, clubs } from '../schema.ts';

export function listClubsPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  return [
    { table: clubBlocks, condition: sql`blocker_id = ${clubId}::uuid` },
    {
      table: clubBlocks,
      condition: sql`blocked_id = ${clubId}::uuid`,
      hiddenColumns: ['blockerId'],
    },
    { table: clubs, condition: sql`id = ${clubId}::uuid` },
  ];
}
