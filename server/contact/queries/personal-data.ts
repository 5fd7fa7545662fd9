import { sql } from 'drizzle-orm';
import type { DataOwner, PersonalData } from '../../platform/personal-data.ts';
import { contactMessages } from '../schema.ts';

/** By the address that the account has proved, and no other: anybody can name anybody's. */
export function listContactPersonalData({ email }: DataOwner): PersonalData[] {
  return [{ table: contactMessages, condition: sql`lower(email) = ${email}` }];
}
