import { sql } from 'drizzle-orm';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import { clubBlocks, clubs } from '../schema.ts';

export function heldByClubs({ clubId }: Owner): Holding[] {
  return [
    { table: clubBlocks, rows: sql`blocker_id = ${clubId}::uuid` },
    { table: clubBlocks, rows: sql`blocked_id = ${clubId}::uuid`, unshown: ['blockerId'] },
    { table: clubs, rows: sql`id = ${clubId}::uuid` },
  ];
}
