import { sql } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../platform/personal-data.ts';
import { contactMessages } from '../schema.ts';

/** Requires a verified address, because anyone can enter any address. */
export function listContactPersonalData({ email }: DataOwner): PersonalData[] {
  return [{ table: contactMessages, condition: sql`lower(email) = ${email}` }];
}
