import { and, eq } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { QuestionStage, RequestEventData } from '../../matches/events.ts';
import { findLatestQuestion } from '../../matches/queries/matches.ts';
import { matches, matchRequests, matchSides } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { News } from '../rules/news-types.ts';

/** A club gets at most one notification of each kind for the same `subject`. */
export interface ClubNews {
  clubId: string;
  aboutClubId: string | null;
  news: News;
  subject: string;
}

export async function listMatchRequestNews(
  executor: Executor,
  outcome: 'made' | 'withdrawn' | 'accepted' | 'declined' | 'expired' | 'released',
  event: RequestEventData,
): Promise<ClubNews[]> {
  const { requestId, fromClubId, toClubId } = event;
  const request = await findRequestWithSenderFixture(executor, requestId);
  const data = { requestId, date: request?.date ?? null };
  const subject = `${requestId} ${outcome}`;
  const toAskedClub = { clubId: toClubId, aboutClubId: fromClubId, subject };
  const toAskingClub = { clubId: fromClubId, aboutClubId: toClubId, subject };
  switch (outcome) {
    case 'made':
      return [{ ...toAskedClub, news: { type: 'request-made', ...data } }];
    case 'withdrawn':
      return [{ ...toAskedClub, news: { type: 'request-withdrawn', ...data } }];
    case 'declined':
      return [{ ...toAskingClub, news: { type: 'request-declined', ...data } }];
    case 'expired': {
      const ownFixtureId = request?.ownFixtureId ?? null;
      return [
        { ...toAskingClub, news: { type: 'request-expired', ...data, ownFixtureId } },
        { ...toAskedClub, news: { type: 'request-lapsed', ...data } },
      ];
    }
    case 'released':
      return [
        request?.ownDateGone
          ? { ...toAskedClub, news: { type: 'request-let-go', ...data } }
          : { ...toAskingClub, news: { type: 'request-taken', ...data } },
      ];
    case 'accepted': {
      if (!request?.matchId) return [];
      const { matchId, date } = request;
      return [{ ...toAskingClub, news: { type: 'request-accepted', matchId, date } }];
    }
  }
}

async function findRequestWithSenderFixture(executor: Executor, id: string) {
  const [row] = await executor
    .select({
      terms: matchRequests.terms,
      ownFixtureId: matchRequests.ownFixtureId,
      ownStatus: fixtures.status,
      ownDate: fixtures.date,
      matchId: matches.id,
    })
    .from(matchRequests)
    .leftJoin(fixtures, eq(fixtures.id, matchRequests.ownFixtureId))
    .leftJoin(matches, eq(matches.requestId, matchRequests.id))
    .where(eq(matchRequests.id, id));
  if (!row) return undefined;
  const { terms, ownStatus, ownDate, ownFixtureId, matchId } = row;
  const isFree = ownStatus === 'open' && ownDate === terms.date;
  return { date: terms.date, matchId, ownFixtureId, ownDateGone: ownFixtureId !== null && !isFree };
}

export async function listMatchTermsNews(
  executor: Executor,
  type: Extract<News['type'], `terms-${string}`>,
  { matchId, clubId, proposalId }: { matchId: string; clubId: string; proposalId: string },
): Promise<ClubNews[]> {
  const match = await findMatchAndOpponent(executor, matchId, clubId);
  if (!match) return [];
  const { date, otherId } = match;
  const subject = `${proposalId} ${type}`;
  const matchData = { matchId, date };
  const news =
    type === 'terms-proposed' ? { type, ...matchData, proposalId } : { type, ...matchData };
  return [{ clubId: otherId, aboutClubId: clubId, subject, news }];
}

export async function listCalledOffMatchNews(
  executor: Executor,
  { matchId, clubId }: { matchId: string; clubId: string },
): Promise<ClubNews[]> {
  const match = await findMatchAndOpponent(executor, matchId, clubId);
  if (!match?.reason) return [];
  const { date, reason, otherId } = match;
  const news = { type: 'called-off', matchId, date, reason } as const;
  return [{ clubId: otherId, aboutClubId: clubId, subject: matchId, news }];
}

interface ReconfirmationEventData {
  matchId: string;
  clubId: string;
  daysBefore: number;
}

export async function listReconfirmationQuestionNews(
  executor: Executor,
  { matchId, clubId, daysBefore, stage }: ReconfirmationEventData & { stage: QuestionStage },
): Promise<ClubNews[]> {
  const match = await findMatchAndOpponent(executor, matchId, clubId);
  const question = await findLatestQuestion(executor, matchId, clubId);
  if (!match || !question) return [];
  const subject = `${matchId} ${daysBefore} ${question.askedAt.toISOString()}`;
  const asked = { type: 'reconfirm-asked', matchId, date: match.date } as const;
  const news = stage === 'first' ? asked : { ...asked, stage };
  return [{ clubId, aboutClubId: match.otherId, subject, news }];
}

/** The club `clubId` has not answered, and is reminded. */
export async function listReminderNews(
  executor: Executor,
  { matchId, clubId }: ReconfirmationEventData,
): Promise<ClubNews[]> {
  const match = await findMatchAndOpponent(executor, matchId, clubId);
  const question = await findLatestQuestion(executor, matchId, clubId);
  if (!match || !question) return [];
  const otherQuestion = await findLatestQuestion(executor, matchId, match.otherId);
  const hasOtherAnswered = Boolean(otherQuestion?.answer);
  const { date } = match;
  const news = { type: 'reconfirm-asked', matchId, date, stage: 'last', hasOtherAnswered } as const;
  const subject = `${matchId} last ${question.askedAt.toISOString()}`;
  return [{ clubId, aboutClubId: match.otherId, subject, news }];
}

/** The club `clubId` has answered, and is told that the other club has not. */
export async function listSilenceNews(
  executor: Executor,
  { matchId, clubId }: ReconfirmationEventData,
): Promise<ClubNews[]> {
  const match = await findMatchAndOpponent(executor, matchId, clubId);
  const question = await findLatestQuestion(executor, matchId, clubId);
  if (!match || !question) return [];
  const { date, otherId, isOtherSuspended } = match;
  const silence = { type: 'reconfirm-asked', matchId, date, stage: 'unanswered' } as const;
  const news = isOtherSuspended ? { ...silence, isOtherSuspended } : silence;
  const subject = `${matchId} unanswered ${question.askedAt.toISOString()}`;
  return [{ clubId, aboutClubId: otherId, subject, news }];
}

export async function listReconfirmationAnswerNews(
  executor: Executor,
  { matchId, clubId, daysBefore }: ReconfirmationEventData,
): Promise<ClubNews[]> {
  const match = await findMatchAndOpponent(executor, matchId, clubId);
  const question = await findLatestQuestion(executor, matchId, clubId);
  if (!match || !question?.answer) return [];
  const type = question.answer === 'on' ? 'reconfirm-on' : 'reconfirm-problem';
  const otherQuestion = await findLatestQuestion(executor, matchId, match.otherId);
  const isLate = type === 'reconfirm-on' && otherQuestion?.silenceReportedAt;
  const subject = `${matchId} ${daysBefore} ${question.askedAt.toISOString()} ${type}`;
  const answer = { type, matchId, date: match.date } as const;
  const news = isLate ? { ...answer, isLate: true } : answer;
  return [{ clubId: match.otherId, aboutClubId: clubId, subject, news }];
}

export async function listOpponentFoundNews(
  executor: Executor,
  event: { clubId: string; fixtureId: string; foundFixtureId: string },
): Promise<ClubNews[]> {
  const { clubId, fixtureId, foundFixtureId } = event;
  const { id, date, teamName, status } = fixtures;
  const [own] = await executor
    .select({ date, teamName, status })
    .from(fixtures)
    .where(and(eq(id, fixtureId), eq(status, 'open')));
  const [found] = await executor
    .select({ clubId: fixtures.clubId })
    .from(fixtures)
    .where(and(eq(id, foundFixtureId), eq(status, 'open')));
  if (!own || !found) return [];
  const news = { type: 'opponent', fixtureId, date: own.date, teamName: own.teamName } as const;
  const subject = `${fixtureId} ${foundFixtureId}`;
  return [{ clubId, aboutClubId: found.clubId, subject, news }];
}

export async function listDeletedOpponentNews(
  executor: Executor,
  { noteId, clubId, fixtureId }: { noteId: string; clubId: string; fixtureId: string },
): Promise<ClubNews[]> {
  const { id, date, teamName } = fixtures;
  const [own] = await executor.select({ date, teamName }).from(fixtures).where(eq(id, fixtureId));
  if (!own) return [];
  const news = { type: 'opponent-left', fixtureId, ...own } as const;
  return [{ clubId, aboutClubId: null, subject: noteId, news }];
}

async function findMatchAndOpponent(executor: Executor, matchId: string, clubId: string) {
  const sides = await executor
    .select({
      clubId: matchSides.clubId,
      date: matches.date,
      reason: matches.callOffReason,
      suspendedAt: clubs.suspendedAt,
    })
    .from(matchSides)
    .innerJoin(clubs, eq(clubs.id, matchSides.clubId))
    .innerJoin(matches, eq(matches.id, matchSides.matchId))
    .where(eq(matchSides.matchId, matchId));
  const other = sides.find((side) => side.clubId !== clubId);
  if (!other) return undefined;
  const { date, clubId: otherId, reason, suspendedAt } = other;
  return { date, otherId, reason, isOtherSuspended: suspendedAt !== null };
}
