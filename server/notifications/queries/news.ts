import { eq } from 'drizzle-orm';
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

type RequestOutcome =
  | 'made'
  | 'countered'
  | 'withdrawn'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'released';

export async function listMatchRequestNews(
  executor: Executor,
  outcome: RequestOutcome,
  event: RequestEventData,
): Promise<ClubNews[]> {
  const request = await findRequestWithSenderFixture(executor, event.requestId);
  const news = request?.isCountered
    ? listNewsOfCounterOffer(outcome, event, request)
    : listNewsOfRequest(outcome, event, request);
  // Nodes of version 0.1.0 emit the same events for a request that was not sent.
  return request?.isUnsent ? news.filter(({ clubId }) => clubId === event.fromClubId) : news;
}

/** Lists no news for the club that was asked, because it does not know of the request. */
export async function listUnsentRequestNews(
  executor: Executor,
  { outcome, ...event }: RequestEventData & { outcome: 'expired' | 'released' },
): Promise<ClubNews[]> {
  const news = await listMatchRequestNews(executor, outcome, event);
  return news.filter(({ clubId }) => clubId === event.fromClubId);
}

type RequestWithSenderFixture = NonNullable<
  Awaited<ReturnType<typeof findRequestWithSenderFixture>>
>;

/** The news of the counter-offer and of the answer to it. It takes the place of the request, in the other direction. */
function listNewsOfCounterOffer(
  outcome: RequestOutcome,
  event: RequestEventData,
  request: RequestWithSenderFixture,
): ClubNews[] {
  // The news that the request was made is no longer to be answered.
  if (outcome === 'made') return [];
  if (outcome === 'withdrawn' || outcome === 'released')
    return listNewsOfRequest(outcome, event, request);
  const { fromClubId, toClubId, fixtureId } = event;
  const offer = { ...event, fromClubId: toClubId, toClubId: fromClubId };
  const swapped = { ...request, ownFixtureId: fixtureId };
  const news = listNewsOfRequest(outcome === 'countered' ? 'made' : outcome, offer, swapped);
  const subject = `${event.requestId} counter-offer ${outcome}`;
  return news.map((one) => ({
    ...one,
    subject,
    news: { ...one.news, isCounterOffer: true } as News,
  }));
}

function listNewsOfRequest(
  outcome: RequestOutcome,
  { requestId, fromClubId, toClubId }: RequestEventData,
  request: RequestWithSenderFixture | undefined,
): ClubNews[] {
  const data = { requestId, date: request?.date ?? null };
  const subject = `${requestId} ${outcome}`;
  const toAskedClub = { clubId: toClubId, aboutClubId: fromClubId, subject };
  const toAskingClub = { clubId: fromClubId, aboutClubId: toClubId, subject };
  switch (outcome) {
    case 'made':
      return [{ ...toAskedClub, news: { type: 'request-made', ...data } }];
    // The club has taken its counter-offer back since.
    case 'countered':
      return [];
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
      undoUntil: matchRequests.undoUntil,
      counterOffer: matchRequests.counterOffer,
      ownStatus: fixtures.status,
      ownDate: fixtures.date,
      matchId: matches.id,
    })
    .from(matchRequests)
    .leftJoin(fixtures, eq(fixtures.id, matchRequests.ownFixtureId))
    .leftJoin(matches, eq(matches.requestId, matchRequests.id))
    .where(eq(matchRequests.id, id));
  if (!row) return undefined;
  const { terms, ownStatus, ownDate, ownFixtureId, matchId, undoUntil, counterOffer } = row;
  const isFree = ownStatus === 'open' && ownDate === terms.date;
  return {
    date: terms.date,
    matchId,
    ownFixtureId,
    ownDateGone: ownFixtureId !== null && !isFree,
    isUnsent: undoUntil !== null,
    isCountered: counterOffer !== null,
  };
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

export async function findMatchAndOpponent(executor: Executor, matchId: string, clubId: string) {
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
