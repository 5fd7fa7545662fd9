import { sql } from 'drizzle-orm';
import type { Holding, Owner } from '../../platform/personal-data.ts';
import {
  emailChanges,
  identities,
  officers,
  sessions,
  twoFactors,
  users,
  verifications,
} from '../schema.ts';

export function heldByAccounts({ userId, email }: Owner): Holding[] {
  const ofUser = sql`user_id = ${userId}`;
  return [
    {
      table: verifications,
      rows: sql`value = ${userId} or identifier = ${`email-verification-otp-${email}`}`,
      unshown: ['identifier', 'value'],
    },
    {
      table: identities,
      rows: ofUser,
      unshown: ['password', 'accessToken', 'refreshToken', 'idToken'],
    },
    { table: sessions, rows: ofUser, unshown: ['token'] },
    {
      table: twoFactors,
      rows: ofUser,
      unshown: ['secret', 'backupCodes'],
    },
    { table: emailChanges, rows: ofUser, unshown: ['currentCode', 'newCode'] },
    { table: officers, rows: ofUser },
    { table: users, rows: sql`id = ${userId}` },
  ];
}
