import { sql } from 'drizzle-orm';
import type { PersonalData, PersonalDataOwner } from '../../platform/personal-data.ts';
import {
  emailChanges,
  identities,
  officerInvitations,
  officers,
  ownershipOffers,
  passkeys,
  personalDataExports,
  sessions,
  signUps,
  twoFactors,
  users,
  verifications,
} from '../schema.ts';

export function listAccountsPersonalData({
  userId,
  email,
  clubId,
}: PersonalDataOwner): PersonalData[] {
  const belongsToUser = sql`user_id = ${userId}`;
  return [
    {
      table: verifications,
      condition: sql`value = ${userId} or identifier = ${`email-verification-otp-${email}`}`,
      hiddenColumns: ['identifier', 'value'],
    },
    {
      table: signUps,
      condition: sql`email = ${email}`,
      hiddenColumns: ['password', 'code'],
    },
    {
      table: identities,
      condition: belongsToUser,
      hiddenColumns: ['password', 'accessToken', 'refreshToken', 'idToken'],
    },
    { table: sessions, condition: belongsToUser, hiddenColumns: ['token'] },
    {
      table: twoFactors,
      condition: belongsToUser,
      hiddenColumns: ['secret', 'backupCodes'],
    },
    {
      table: passkeys,
      condition: belongsToUser,
      hiddenColumns: ['publicKey', 'credentialID'],
    },
    { table: emailChanges, condition: belongsToUser, hiddenColumns: ['currentCode', 'newCode'] },
    { table: personalDataExports, condition: belongsToUser, hiddenColumns: ['file'] },
    {
      table: ownershipOffers,
      condition: sql`from_user_id = ${userId} or to_user_id = ${userId} or club_id = ${clubId}::uuid`,
    },
    {
      table: officerInvitations,
      condition: sql`email = ${email} or club_id = ${clubId}::uuid`,
      hiddenColumns: ['tokenHash'],
    },
    { table: officers, condition: belongsToUser },
    { table: users, condition: sql`id = ${userId}` },
  ];
}
