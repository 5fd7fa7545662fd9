import { sql } from 'drizzle-orm';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import { contactMessages } from '../schema.ts';

/** By the address that the account has proved, and no other: anybody can name anybody's. */
export function heldByContact({ email }: Owner): Holding[] {
  return [{ table: contactMessages, rows: sql`lower(email) = ${email}` }];
}
