import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import { previewPictures, publicPages } from '../schema.ts';

export function listPublicPagesPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  const isOfClub = sql`club_id = ${clubId}::uuid`;
  return [
    { table: previewPictures, condition: isOfClub },
    { table: publicPages, condition: isOfClub },
  ];
}
