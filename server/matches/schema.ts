import type { Competition } from '@fixturebook/contract/card/competitions';
import type { InvitationAnswer } from '@fixturebook/contract/card/invitations';
import type { MatchActionName, RecordedChange } from '@fixturebook/contract/card/match-actions';
import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type {
  CounterOffer,
  MatchStatus,
  ReconfirmationAnswer,
  RequestStatus,
  Terms,
  TermsStatus,
} from '@fixturebook/contract/matches';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { users } from '../accounts/schema.ts';
import { clubReference, clubs } from '../clubs/schema.ts';
import { fixtures } from '../fixtures/schema.ts';
import { instant } from '../platform/database/schema.ts';
import type { MailOutcome } from '../platform/mail/outcomes.ts';
import type { InvitedDetails, StoredProposal } from './rules/invitation.ts';
import type { TakenFreeDate } from './rules/recorded-match.ts';

const isOpen = sql`status = 'open'`;
const tsrange = customType<{ data: string }>({ dataType: () => 'tsrange' });

/**
 * Accepted requests of earlier seasons are in the child table `match_requests_archive`, which queries
 * of this table read too. See docs/decisions/0041-to-0050/0044-retention.md.
 */
export const matchRequests = pgTable(
  'match_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fromClubId: clubReference('from_club_id'),
    toClubId: clubReference('to_club_id'),
    /** The requested free date, which belongs to the club that receives the request. */
    fixtureId: uuid('fixture_id')
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    /** The requesting club's free date; null if it has none, so that acceptance creates one. */
    ownFixtureId: uuid('own_fixture_id').references(() => fixtures.id, { onDelete: 'cascade' }),
    teamName: text('team_name').notNull(),
    message: text('message').notNull(),
    /** The terms that were asked for. */
    terms: jsonb('terms').$type<Terms>().notNull(),
    /** What the club that was asked has answered instead; with it an open request waits for the club that asked. */
    counterOffer: jsonb('counter_offer').$type<CounterOffer>(),
    status: text('status').$type<RequestStatus>().notNull().default('open'),
    reason: text('reason').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    /** From when on the other club is told; null once it has been. Until then nothing of the other club may show the request. */
    undoUntil: instant('undo_until'),
  },
  (table) => [
    uniqueIndex('match_requests_open').on(table.fixtureId, table.fromClubId).where(isOpen),
    index('match_requests_fixture').on(table.fixtureId, table.fromClubId),
    index('match_requests_own_fixture').on(table.ownFixtureId),
    index('match_requests_created_at').on(table.createdAt),
    index('match_requests_to').on(table.toClubId, table.status, table.createdAt, table.id),
    index('match_requests_from').on(table.fromClubId, table.status, table.createdAt, table.id),
    index('match_requests_answered').on(table.status, table.answeredAt),
    index('match_requests_expiring').on(table.expiresAt).where(isOpen),
    index('match_requests_unsent').on(table.undoUntil).where(sql`undo_until is not null`),
    check(
      'match_requests_status',
      sql`${table.status} in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'released')`,
    ),
    check('match_requests_other_club', sql`${table.fromClubId} <> ${table.toClubId}`),
    check(
      'match_requests_answered',
      sql`(${table.status} = 'open') = (${table.answeredAt} is null)`,
    ),
    // Also refuses an answer on a node of version 0.1.0, which knows no request that was not sent.
    check(
      'match_requests_not_sent',
      // Without the name of the table, because PostgreSQL adds the check to the archive too.
      sql`undo_until is null or status in ('open', 'expired', 'released')`,
    ),
  ],
);

export const matches = pgTable(
  'matches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Has no foreign key, because the request moves to the archive, or is deleted with a fixture. */
    requestId: uuid('request_id').unique('matches_request_unique'),
    /** The day on which the match is played under the current terms, in London time. */
    date: date('date', { mode: 'string' }).notNull(),
    status: text('status').$type<z.infer<typeof MatchStatus>>().notNull().default('agreed'),
    /** Null for a recorded match that is played away, because its opponent is not a club of this site. */
    homeClubId: uuid('home_club_id').references(() => clubs.id, { onDelete: 'cascade' }),
    /** The club that recorded the match alone. Such a match has one side, and the name of an opponent. */
    recordedByClubId: uuid('recorded_by_club_id').references(() => clubs.id, {
      onDelete: 'cascade',
    }),
    opponentName: text('opponent_name'),
    competition: text('competition').$type<Competition>().notNull().default('friendly'),
    /** Empty for a recorded match that is played away at an unknown ground. */
    postcode: text('postcode').notNull(),
    /** The period from the start of the match to its likely end, in London's local time. */
    playing: tsrange('playing').notNull(),
    /** True if the home club has only one pitch; a constraint then refuses overlapping matches. */
    onePitch: boolean('one_pitch').notNull(),
    calledOffBy: uuid('called_off_by').references(() => clubs.id, { onDelete: 'set null' }),
    callOffReason: text('call_off_reason').$type<CallOffReason>(),
    calledOffAt: instant('called_off_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('matches_date').on(table.date).where(sql`status = 'agreed'`),
    index('matches_home').on(table.homeClubId, table.date),
    index('matches_called_off_by').on(table.calledOffBy),
    index('matches_recorded_by').on(table.recordedByClubId),
    check(
      'matches_recorded',
      sql`(${table.recordedByClubId} is null) = (${table.opponentName} is null)`,
    ),
    check(
      'matches_home_club',
      sql`${table.homeClubId} is not null or ${table.recordedByClubId} is not null`,
    ),
    check(
      'matches_competition',
      sql`${table.competition} in ('league', 'cup', 'friendly', 'other')`,
    ),
    check('matches_status', sql`${table.status} in ('agreed', 'called-off')`),
    check(
      'matches_call_off',
      sql`(${table.status} = 'called-off') = (${table.callOffReason} is not null and ${table.calledOffAt} is not null)`,
    ),
  ],
);

export function matchReference() {
  return uuid('match_id')
    .notNull()
    .references(() => matches.id, { onDelete: 'cascade' });
}

export const matchSides = pgTable(
  'match_sides',
  {
    matchId: matchReference(),
    side: text('side').$type<'home' | 'away'>().notNull(),
    clubId: clubReference(),
    fixtureId: uuid('fixture_id')
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    live: boolean('live').notNull().default(true),
    readvertised: boolean('readvertised').notNull().default(false),
    /** The free date of the team that a recorded match has taken; null if there was none. */
    freeDate: jsonb('free_date').$type<TakenFreeDate>(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.side] }),
    uniqueIndex('match_sides_fixture_taken').on(table.fixtureId).where(sql`live`),
    uniqueIndex('match_sides_club').on(table.matchId, table.clubId),
    index('match_sides_fixture').on(table.fixtureId),
    index('match_sides_of_club').on(table.clubId, table.matchId),
    check('match_sides_side', sql`${table.side} in ('home', 'away')`),
  ],
);

/** A match that a club has ticked as played, with a note of its own. */
export const playedMatches = pgTable(
  'played_matches',
  {
    matchId: matchReference(),
    clubId: clubReference(),
    note: text('note').notNull(),
    playedAt: instant('played_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.clubId] }),
    index('played_matches_club').on(table.clubId),
  ],
);

/**
 * Every proposal of terms for a match. The newest agreed terms apply; at most one proposal is open.
 * The terms of earlier seasons are in the child table `match_terms_archive`, which queries of this
 * table read too.
 */
export const matchTerms = pgTable(
  'match_terms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    matchId: matchReference(),
    terms: jsonb('terms').$type<Terms>().notNull(),
    proposedByClubId: clubReference('proposed_by_club_id'),
    status: text('status').$type<z.infer<typeof TermsStatus>>().notNull(),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('match_terms_proposed').on(table.matchId).where(sql`status = 'proposed'`),
    index('match_terms_match').on(table.matchId, table.createdAt),
    index('match_terms_created_at').on(table.createdAt).where(sql`status <> 'proposed'`),
    index('match_terms_proposed_by').on(table.proposedByClubId),
    check(
      'match_terms_status',
      sql`${table.status} in ('proposed', 'agreed', 'refused', 'withdrawn')`,
    ),
    check(
      'match_terms_answered',
      sql`(${table.status} = 'proposed') = (${table.answeredAt} is null)`,
    ),
  ],
);

export const matchReconfirmations = pgTable(
  'match_reconfirmations',
  {
    matchId: matchReference(),
    clubId: clubReference(),
    daysBefore: smallint('days_before').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    answer: text('answer').$type<z.infer<typeof ReconfirmationAnswer>>(),
    answeredAt: instant('answered_at'),
    /** When the club, which had not answered, was reminded shortly before the match. */
    remindedAt: instant('reminded_at'),
    /** When the club, which had answered, was told that the other club has not. */
    silenceReportedAt: instant('silence_reported_at'),
    /** What became of the newest mail with the question, and since when; null if no mail was sent. */
    mailOutcome: text('mail_outcome').$type<MailOutcome>(),
    mailOutcomeAt: instant('mail_outcome_at'),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.clubId, table.daysBefore] }),
    index('match_reconfirmations_club').on(table.clubId),
    index('match_reconfirmations_asked_at').on(table.askedAt),
    check('match_reconfirmations_answer', sql`${table.answer} in ('on', 'problem')`),
  ],
);

/** The invitation of the opponent of a recorded match. It is deleted when it is withdrawn. */
export const matchInvitations = pgTable(
  'match_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    matchId: matchReference().unique('match_invitations_match'),
    /** In lower case. Null once the opponent has asked for no more emails. */
    email: text('email'),
    /** The keyed hash of the address, by which an account with the address finds the match. */
    addressHash: text('address_hash').notNull(),
    sentAt: instant('sent_at').notNull(),
    remindedAt: instant('reminded_at'),
    answer: text('answer').$type<InvitationAnswer['answer']>(),
    answeredAt: instant('answered_at'),
    note: text('note').notNull().default(''),
    /** What the opponent has confirmed. Null also if the match was put back on since. */
    confirmed: jsonb('confirmed').$type<InvitedDetails>(),
    proposal: jsonb('proposal').$type<StoredProposal>(),
    /** Why the club has refused the proposal; null if it has not. */
    refusalReason: text('refusal_reason'),
    /** When the opponent was asked “Still on?”, and answered yes. */
    stillOnAskedAt: instant('still_on_asked_at'),
    stillOnConfirmedAt: instant('still_on_confirmed_at'),
    /** The clubs with an officer of this address that said that the match is not their own. */
    offerRefusedByClubIds: uuid('offer_refused_by_club_ids').array().notNull().default([]),
  },
  (table) => [
    index('match_invitations_address').on(table.addressHash),
    index('match_invitations_email').on(table.email),
    check('match_invitations_answer', sql`${table.answer} in ('yes', 'different', 'no')`),
    check(
      'match_invitations_answered',
      sql`${table.answer} is null or ${table.answeredAt} is not null`,
    ),
    check(
      'match_invitations_proposal',
      sql`(${table.answer} is not distinct from 'different') = (${table.proposal} is not null)`,
    ),
  ],
);

/** Invitations that ended without an answer, so that no club can invite a stranger again and again. */
export const unansweredInvitations = pgTable(
  'unanswered_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    addressHash: text('address_hash').notNull(),
    matchDate: date('match_date', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('unanswered_invitations_club').on(table.clubId, table.addressHash),
    index('unanswered_invitations_match_date').on(table.matchDate),
  ],
);

/** Addresses without an account that want no mail from us, as keyed hashes. They are kept for ever. */
export const suppressedAddresses = pgTable('suppressed_addresses', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * What an officer has done to a match or a request, for the officers of the same club. Requests that become a match
 * hand their actions on to it.
 */
export const matchActions = pgTable(
  'match_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    matchId: uuid('match_id').references(() => matches.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id').references(() => matchRequests.id, { onDelete: 'cascade' }),
    /** Null once the account has been deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action').$type<MatchActionName>().notNull(),
    changes: jsonb('changes').$type<RecordedChange[]>().notNull().default([]),
    at: instant('at').notNull(),
  },
  (table) => [
    index('match_actions_match').on(table.matchId, table.clubId),
    index('match_actions_request').on(table.requestId, table.clubId),
    index('match_actions_user').on(table.userId),
    index('match_actions_club').on(table.clubId),
    check('match_actions_subject', sql`(${table.matchId} is null) <> (${table.requestId} is null)`),
  ],
);
