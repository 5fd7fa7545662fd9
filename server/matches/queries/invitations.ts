import { invitationLinkDays } from '@fixturebook/contract/card/invitations';
import { invitationReminderDays } from '@fixturebook/contract/limits';
import type { Terms } from '@fixturebook/contract/matches';
import {
  and,
  arrayContains,
  asc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { officers, users } from '../../accounts/schema.ts';
import { mayContactClub } from '../../clubs/queries.ts';
import { clubBlocks, clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type InvitedDetails, toInvitedDetails } from '../rules/invitation.ts';
import {
  matches,
  matchInvitations,
  matchSides,
  matchTerms,
  suppressedAddresses,
  unansweredInvitations,
} from '../schema.ts';
import { matchesPerBatch } from './matches.ts';
import { toRecordedValues } from './recorded.ts';

export {
  type AnswerToInvitation,
  getInvitationState,
  toInvitedDetails,
} from '../rules/invitation.ts';

export type InvitationRow = typeof matchInvitations.$inferSelect;

export async function findInvitationOfMatch(executor: Executor, matchId: string) {
  const [invitation] = await executor
    .select()
    .from(matchInvitations)
    .where(eq(matchInvitations.matchId, matchId));
  return invitation;
}

/** An invitation with the match as the club has recorded it. */
export interface InvitedMatchRow {
  invitation: InvitationRow;
  match: typeof matches.$inferSelect;
  club: { id: string; name: string };
  details: InvitedDetails;
  format: Terms['format'];
}

function selectInvitedMatches(executor: Executor) {
  return executor
    .select({
      invitation: getTableColumns(matchInvitations),
      match: getTableColumns(matches),
      side: matchSides.side,
      fixture: { teamName: fixtures.teamName },
      club: { id: clubs.id, name: clubs.name },
      terms: sql<Terms>`(
        select t.terms from ${matchTerms} t where t.match_id = ${matches.id} and t.status = 'agreed'
        order by t.answered_at desc, t.created_at desc limit 1)`,
    })
    .from(matchInvitations)
    .innerJoin(matches, eq(matches.id, matchInvitations.matchId))
    .innerJoin(matchSides, eq(matchSides.matchId, matches.id))
    .innerJoin(fixtures, eq(fixtures.id, matchSides.fixtureId))
    .innerJoin(clubs, and(eq(clubs.id, matches.recordedByClubId), isNull(clubs.closedAt)))
    .$dynamic();
}

type SelectedInvitation = Awaited<ReturnType<typeof selectInvitedMatches>>[number];

function toInvitedMatchRow({ terms, ...row }: SelectedInvitation): InvitedMatchRow {
  const { invitation, match, club } = row;
  const details = toInvitedDetails(toRecordedValues(row, terms));
  return { invitation, match, club, details, format: terms.format };
}

/** Finds an invitation whose link works: not later than a day after the match, and of a club that is still there. */
export async function findInvitedMatch(
  executor: Executor,
  invitationId: string,
  now: Date,
): Promise<InvitedMatchRow | undefined> {
  const [row] = await selectInvitedMatches(executor).where(
    and(
      eq(matchInvitations.id, invitationId),
      isNull(clubs.suspendedAt),
      gte(matches.date, addDays(toLondonDate(now), -invitationLinkDays)),
    ),
  );
  return row && toInvitedMatchRow(row);
}

/** Lists the coming matches for which one of the addresses was invited, except those of the club itself and of clubs that it cannot reach. */
export async function listOfferedMatches(
  executor: Executor,
  { clubId, addressHashes, today }: { clubId: string; addressHashes: string[]; today: string },
): Promise<InvitedMatchRow[]> {
  const rows = await selectInvitedMatches(executor)
    .where(
      and(
        inArray(matchInvitations.addressHash, addressHashes),
        not(arrayContains(matchInvitations.offerRefusedByClubIds, [clubId])),
        isNull(clubs.suspendedAt),
        eq(matches.status, 'agreed'),
        gte(matches.date, today),
        ne(clubs.id, clubId),
        mayContactClub(clubId),
      ),
    )
    .orderBy(asc(matches.date), asc(matches.id));
  return rows.map(toInvitedMatchRow);
}

/** Lists the invited opponents who count on a coming match of a club, also while the club is suspended. */
export async function listInvitedMatchesOfClub(
  executor: Executor,
  clubId: string,
  day: string,
): Promise<InvitedMatchRow[]> {
  const rows = await selectInvitedMatches(executor).where(
    and(
      eq(matches.recordedByClubId, clubId),
      eq(matches.status, 'agreed'),
      gte(matches.date, day),
      inArray(matchInvitations.answer, ['yes', 'different']),
    ),
  );
  return rows.map(toInvitedMatchRow);
}

export const stillOnDaysBeforeMatch = 7;

/**
 * Lists invitations to which a mail may be due: a reminder if no answer ever came for a week, or “Still on?” in the
 * week before a match that was confirmed before that week.
 */
export async function listInvitationsWithDueMail(
  executor: Executor,
  { now, after }: { now: Date; after: string },
) {
  const today = toLondonDate(now);
  const { id, answer, answeredAt, email, remindedAt, sentAt, stillOnAskedAt } = matchInvitations;
  const isReminderDue = and(
    isNull(answeredAt),
    isNull(remindedAt),
    lte(sentAt, new Date(now.getTime() - invitationReminderDays.afterInvitation * 86_400_000)),
    gte(matches.date, addDays(today, invitationReminderDays.beforeMatch)),
  );
  const isQuestionDue = and(
    eq(answer, 'yes'),
    isNull(stillOnAskedAt),
    gt(matches.date, today),
    lte(matches.date, addDays(today, stillOnDaysBeforeMatch)),
    sql`(${answeredAt} at time zone 'Europe/London')::date < ${matches.date} - ${stillOnDaysBeforeMatch}::integer`,
  );
  const rows = await executor
    .select({ id })
    .from(matchInvitations)
    .innerJoin(matches, eq(matches.id, matchInvitations.matchId))
    .where(
      and(
        gt(id, after),
        isNotNull(email),
        eq(matches.status, 'agreed'),
        or(isReminderDue, isQuestionDue),
      ),
    )
    .orderBy(asc(id))
    .limit(matchesPerBatch);
  return rows.map((row) => row.id);
}

async function isAddressSuppressed(executor: Executor, addressHash: string) {
  return (
    (await executor.$count(suppressedAddresses, eq(suppressedAddresses.addressHash, addressHash))) >
    0
  );
}

/** Whether the address wants no mail at all, or is that of an officer of a club that has blocked the sender. */
export async function refusesMailsOf(
  executor: Executor,
  { clubId, email, addressHash }: { clubId: string; email: string; addressHash: string },
) {
  if (await isAddressSuppressed(executor, addressHash)) return true;
  const [blocker] = await executor
    .select({ clubId: officers.clubId })
    .from(clubBlocks)
    .innerJoin(officers, eq(officers.clubId, clubBlocks.blockerId))
    .innerJoin(users, eq(users.id, officers.userId))
    .where(and(eq(clubBlocks.blockedId, clubId), eq(users.email, email), users.emailVerified))
    .limit(1);
  return blocker !== undefined;
}

/** Lists the clubs that have recorded the matches, each once, in the order in which they are to be changed. */
export async function listRecordingClubIds(
  executor: Executor,
  matchIds: string[],
): Promise<string[]> {
  const { id, recordedByClubId } = matches;
  const rows = await executor
    .selectDistinct({ clubId: recordedByClubId })
    .from(matches)
    .where(inArray(id, matchIds))
    .orderBy(recordedByClubId);
  return rows.flatMap(({ clubId }) => clubId ?? []);
}

/** Counts the invitations of a club that an address has not answered: those still open, and those that ended. */
export async function countUnansweredInvitations(
  executor: Executor,
  clubId: string,
  addressHash: string,
): Promise<number> {
  const ownMatches = executor
    .select({ id: matches.id })
    .from(matches)
    .where(eq(matches.recordedByClubId, clubId));
  const open = await executor.$count(
    matchInvitations,
    and(
      eq(matchInvitations.addressHash, addressHash),
      isNull(matchInvitations.answeredAt),
      inArray(matchInvitations.matchId, ownMatches),
    ),
  );
  const ended = await executor.$count(
    unansweredInvitations,
    and(
      eq(unansweredInvitations.clubId, clubId),
      eq(unansweredInvitations.addressHash, addressHash),
    ),
  );
  return open + ended;
}
