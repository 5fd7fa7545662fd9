import { reconfirmationDaysBeforeMatch } from '@fixturebook/contract/matches';
import {
  and,
  asc,
  between,
  eq,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clubs } from '../../clubs/schema.ts';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import type { Executor } from '../../platform/database/database.ts';
import { getSilenceCutoff } from '../rules/match-day.ts';
import { matches, matchReconfirmations } from '../schema.ts';
import { matchesPerBatch, type QuestionKey } from './matches.ts';

const lastQuestionDays = Math.min(...reconfirmationDaysBeforeMatch);

export interface QuestionPage {
  now: Date;
  after: Pick<QuestionKey, 'matchId' | 'clubId'>;
}

/** Lists the last questions without an answer about matches of today and tomorrow. */
export function listQuestionsToRemindOf(
  executor: Executor,
  page: QuestionPage,
): Promise<QuestionKey[]> {
  return selectLastQuestions(executor, page, {
    daysLeft: 1,
    condition: and(isNull(matchReconfirmations.answer), isNull(matchReconfirmations.remindedAt)),
  });
}

/**
 * Lists the last questions that a club answered and the other did not. A club that was suspended
 * before it was asked has not answered either.
 */
export function listSilencesToReport(
  executor: Executor,
  page: QuestionPage,
): Promise<QuestionKey[]> {
  const other = alias(matchReconfirmations, 'other');
  const answeredByOther = executor
    .select({ matchId: other.matchId })
    .from(other)
    .where(
      and(
        eq(other.matchId, matchReconfirmations.matchId),
        eq(other.daysBefore, matchReconfirmations.daysBefore),
        ne(other.clubId, matchReconfirmations.clubId),
        isNotNull(other.answer),
      ),
    );
  return selectLastQuestions(executor, page, {
    daysLeft: lastQuestionDays,
    condition: and(
      isNotNull(matchReconfirmations.answer),
      isNull(matchReconfirmations.silenceReportedAt),
      notExists(answeredByOther),
    ),
  });
}

/**
 * Lists questions that have been open for half a day, about agreed matches that have not started.
 * A match without a start time counts as started when its day begins.
 */
function selectLastQuestions(
  executor: Executor,
  { now, after }: QuestionPage,
  { daysLeft, condition }: { daysLeft: number; condition: SQL | undefined },
) {
  const { matchId, clubId, daysBefore, askedAt } = matchReconfirmations;
  const today = toLondonDate(now);
  const londonTime = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/London')`;
  return executor
    .select({ matchId, clubId, daysBefore, askedAt })
    .from(matchReconfirmations)
    .innerJoin(matches, eq(matches.id, matchId))
    .innerJoin(clubs, and(eq(clubs.id, clubId), isNull(clubs.suspendedAt)))
    .where(
      and(
        eq(matches.status, 'agreed'),
        between(matches.date, today, addDays(today, daysLeft)),
        sql`lower(${matches.playing}) > ${londonTime}`,
        eq(daysBefore, lastQuestionDays),
        lte(askedAt, getSilenceCutoff(now)),
        sql`(${matchId}, ${clubId}) > (${after.matchId}::uuid, ${after.clubId}::uuid)`,
        condition,
      ),
    )
    .orderBy(asc(matchId), asc(clubId))
    .limit(matchesPerBatch);
}
