import type { ExportState } from '@fixturebook/contract/accounts';
import type { SessionEndReason } from '@fixturebook/contract/live/stream';
import type { OfficerRole } from '@fixturebook/contract/teams/officers';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clubReference } from '../clubs/schema.ts';
import { instant } from '../platform/database/schema.ts';

// better-auth reads and writes all of these tables except `email_changes`, `officers`,
// `officer_invitations`, `ownership_offers` and `sign_ups`.

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull().unique('users_email_unique'),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    failedSignIns: integer('failed_sign_ins').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('users_not_verified').on(table.createdAt).where(sql`not email_verified`)],
);

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    token: text('token').notNull().unique('sessions_token_unique'),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The club that the officer chose to act for. Null until an officer of several clubs has chosen. */
    clubId: uuid('club_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user_id').on(table.userId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Why a session ended. A trigger inserts these rows, and a job deletes them after 30 days. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    /** The SHA-256 hash of the session's id, because the row outlasts the data of an account. */
    sessionHash: bytes('session_hash').primaryKey(),
    tokenHash: bytes('token_hash').notNull(),
    reason: text('reason').$type<SessionEndReason>().notNull(),
    endedAt: instant('ended_at').notNull().defaultNow(),
  },
  (table) => [
    index('ended_sessions_token_hash').on(table.tokenHash),
    index('ended_sessions_ended_at').on(table.endedAt),
  ],
);

export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    /** The scrypt hash of the password, for rows whose provider is `credential`. */
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('identities_user_id').on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expires_at').on(table.expiresAt),
  ],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    /** The name that the officer gave it, such as “My phone”. */
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique('passkeys_credential_unique'),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    /** The model of the authenticator (AAGUID of WebAuthn). */
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
);

/**
 * Sign-ups whose code was not entered yet. An address can have several, and its account is created
 * from the one whose code is entered first.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    password: text('password').notNull(),
    code: text('code').notNull(),
    codeTries: integer('code_tries').notNull().default(0),
    codeExpiresAt: instant('code_expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sign_ups_email').on(table.email),
    index('sign_ups_created_at').on(table.createdAt),
  ],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
    /** The newest period of 30 seconds of which a code was accepted. */
    lastTotpStep: integer('last_totp_step'),
  },
  (table) => [uniqueIndex('two_factors_user').on(table.userId)],
);

export const emailChanges = pgTable(
  'email_changes',
  {
    userId: userId().primaryKey(),
    newEmail: text('new_email').notNull(),
    currentCode: text('current_code').notNull(),
    newCode: text('new_code').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_changes_expires_at').on(table.expiresAt)],
);

export const jwks = pgTable('jwks', {
  id: uuid('id').primaryKey().defaultRandom(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at'),
  alg: text('alg'),
  crv: text('crv'),
});

export const officers = pgTable(
  'officers',
  {
    userId: userId(),
    clubId: clubReference(),
    /** The default is for nodes of version 0.1.0, which know no roles. */
    role: text('role').$type<OfficerRole>().notNull().default('owner'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clubId] }),
    index('officers_club_id').on(table.clubId),
    check('officers_role', sql`${table.role} in ('owner', 'officer')`),
  ],
);

export const officerInvitations = pgTable(
  'officer_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    /** In lower case, because addresses are compared without case. */
    email: text('email').notNull(),
    role: text('role').$type<OfficerRole>().notNull(),
    /** The SHA-256 hash of the token in the link. */
    tokenHash: bytes('token_hash').notNull().unique('officer_invitations_token'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('officer_invitations_club_email').on(table.clubId, table.email),
    index('officer_invitations_email').on(table.email),
    index('officer_invitations_expires_at').on(table.expiresAt),
    check('officer_invitations_role', sql`${table.role} in ('owner', 'officer')`),
  ],
);

/** An owner offers to change roles with another officer of the club, until that officer accepts. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    clubId: clubReference(),
    fromUserId: uuid('from_user_id').notNull(),
    toUserId: uuid('to_user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.fromUserId] }),
    index('ownership_offers_from').on(table.fromUserId, table.clubId),
    index('ownership_offers_to').on(table.toUserId, table.clubId),
    foreignKey({
      name: 'ownership_offers_from_officer',
      columns: [table.fromUserId, table.clubId],
      foreignColumns: [officers.userId, officers.clubId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'ownership_offers_to_officer',
      columns: [table.toUserId, table.clubId],
      foreignColumns: [officers.userId, officers.clubId],
    }).onDelete('cascade'),
  ],
);

/** An account that was deleted, until a job has erased all data of the account and its club. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  email: text('email').notNull(),
  /** Null if no club is erased, for example because other officers keep it. */
  clubId: uuid('club_id'),
  requestedAt: instant('requested_at').notNull().defaultNow(),
});

/** The export that an account asked for last. */
export const personalDataExports = pgTable(
  'personal_data_exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId().unique('personal_data_exports_user'),
    state: text('state').$type<Exclude<ExportState, 'none'>>().notNull().default('queued'),
    /** The random part of the name of the file, which a job deletes after the export has expired. */
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }),
    requestedAt: instant('requested_at').notNull(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('personal_data_exports_expires_at').on(table.expiresAt).where(sql`state = 'ready'`),
    check(
      'personal_data_exports_state',
      sql`${table.state} in ('queued', 'running', 'ready', 'expired', 'failed')`,
    ),
  ],
);
