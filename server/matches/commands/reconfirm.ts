import {
  notAsked,
  type ReconfirmationAnswer,
  reconfirmationDaysBeforeMatch,
  type Terms,
} from '@fixturebook/contract/matches';
import { and, desc, eq, sql } from 'drizzle-orm';
import { getLondonDayStart, toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import type { MatchDeps } from '../deps.ts';
import { reconfirmationAnswered, reconfirmationAsked } from '../events.ts';
import { findQuestionOfToken, invalidLinkError, lockOwnMatchRows } from '../policy.ts';
import {
  findLatestQuestion,
  getCurrentTerms,
  listMatchSides,
  listQuestions,
} from '../queries/matches.ts';
import { assertMatchStillOn, findDueReconfirmationDays } from '../rules/match-day.ts';
import type { QuestionStage } from '../rules/question-stage.ts';
import { parseReconfirmationToken } from '../rules/reconfirmation-link.ts';
import {
  countTimeOrPlaceChangesSince,
  type DatedTerms,
  findTimeWhenDateWasAgreed,
  getTermsVersion,
} from '../rules/terms.ts';
import { matches, matchReconfirmations, matchTerms } from '../schema.ts';
import { sendReconfirmationEmail } from './reconfirmation-emails.ts';
import { type ActingOfficer, recordAction } from './record-action.ts';

/** Asks both clubs whether the match is still on, at most once a day even if called more often. */
export async function askForReconfirmation(deps: MatchDeps, matchId: string) {
  await runTransaction(deps.db, async (tx) => {
    const match = await lockMatch(tx, matchId);
    if (match?.status !== 'agreed') return;
    const history = await listAgreedTerms(tx, matchId);
    const agreedOn = toLondonDate(findTimeWhenDateWasAgreed(history) ?? match.createdAt);
    const daysBefore = findDueReconfirmationDays(
      { date: match.date, agreedOn },
      toLondonDate(deps.clock()),
    );
    if (daysBefore === undefined) return;
    const terms = await getCurrentTerms(tx, matchId);
    await askBothClubsToReconfirm(tx, deps, { matchId, daysBefore, terms, byMail: true });
  });
}

/** Sends emails only after the first change of a match each day, so that they do not flood an inbox. */
export async function askForReconfirmationAgain(
  tx: Transaction,
  deps: MatchDeps,
  { id, was, is }: { id: string; was: Terms; is: Terms },
) {
  const deletedQuestions = await tx
    .delete(matchReconfirmations)
    .where(eq(matchReconfirmations.matchId, id))
    .returning();
  if (deletedQuestions.length === 0 || was.date !== is.date) return;
  const daysBefore = Math.min(...deletedQuestions.map((question) => question.daysBefore));
  const today = getLondonDayStart(toLondonDate(deps.clock()));
  const byMail = countTimeOrPlaceChangesSince(await listAgreedTerms(tx, id), today) <= 1;
  const question = { matchId: id, daysBefore, terms: is, byMail, isChanged: true };
  await askBothClubsToReconfirm(tx, deps, question);
}

function listAgreedTerms(tx: Transaction, id: string): Promise<DatedTerms[]> {
  const { matchId, status, answeredAt, createdAt } = matchTerms;
  return tx
    .select({ terms: matchTerms.terms, agreedAt: sql<Date>`${answeredAt}`.mapWith(answeredAt) })
    .from(matchTerms)
    .where(and(eq(matchId, id), eq(status, 'agreed')))
    .orderBy(desc(answeredAt), desc(createdAt));
}

/** Does not ask a suspended club, because nobody can act for it. */
async function askBothClubsToReconfirm(
  tx: Transaction,
  deps: MatchDeps,
  question: {
    matchId: string;
    daysBefore: number;
    terms: Terms;
    byMail: boolean;
    isChanged?: boolean;
  },
) {
  const { matchId, daysBefore, byMail } = question;
  const askedAt = deps.clock();
  const sides = await listMatchSides(tx, matchId);
  const earlier = await listQuestions(tx, matchId);
  for (const side of sides.filter(({ club }) => club.suspendedAt === null)) {
    const clubId = side.club.id;
    const [stored] = await tx
      .insert(matchReconfirmations)
      .values({ matchId, clubId, daysBefore, askedAt })
      .onConflictDoNothing()
      .returning();
    if (!stored) continue;
    const stage = question.isChanged ? 'changed' : getQuestionStage(earlier, stored);
    await deps.events.emit(tx, reconfirmationAsked, { matchId, clubId, daysBefore, stage });
    const hasOtherAnswered = earlier.some((one) => one.clubId !== clubId && one.answer !== null);
    const mail = { ...question, askedAt, side, sides, stage, hasOtherAnswered };
    if (byMail) await sendReconfirmationEmail(tx, deps, mail);
  }
}

type Question = typeof matchReconfirmations.$inferSelect;

/** A question of an earlier day is overdue; one of today was only just asked. */
function getQuestionStage(
  earlier: Question[],
  { clubId, daysBefore, askedAt }: Question,
): QuestionStage {
  if (daysBefore === Math.max(...reconfirmationDaysBeforeMatch)) return 'first';
  const isOverdue = earlier.some(
    (one) =>
      one.clubId === clubId &&
      one.answer === null &&
      toLondonDate(one.askedAt) < toLondonDate(askedAt),
  );
  return isOverdue ? 'overdue' : 'second';
}

interface ReconfirmationInput {
  answer: ReconfirmationAnswer;
  /** The version of the agreed terms that the caller has read. */
  expectedVersion?: string | undefined;
}

export async function answerReconfirmation(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { answer, expectedVersion }: ReconfirmationInput,
) {
  await runTransaction(deps.db, async (tx) => {
    const match = await lockOwnMatchRows(tx, caller, id);
    assertVersion(expectedVersion, getTermsVersion(await getCurrentTerms(tx, id)));
    assertMatchStillOn(match, deps.clock());
    const question = await findLatestQuestion(tx, id, caller.clubId);
    if (!question)
      throw new AppError(409, notAsked, "We haven't asked your club about this match yet.");
    await saveReconfirmationAnswer(tx, deps, caller, question, answer);
  });
}

/** Lets anyone with the link from an email answer for the club that received the email. */
export async function answerReconfirmationByLink(
  deps: MatchDeps,
  token: string,
  answer: ReconfirmationAnswer,
) {
  await runTransaction(deps.db, async (tx) => {
    const signed = parseReconfirmationToken(deps.secrets, token);
    const match = signed && (await lockMatch(tx, signed.matchId));
    const question = match && (await findQuestionOfToken(tx, deps.secrets, token));
    if (!question) throw invalidLinkError();
    assertMatchStillOn(match, deps.clock());
    await saveReconfirmationAnswer(tx, deps, signed, question, answer);
  });
}

export async function lockMatch(tx: Transaction, id: string) {
  const [match] = await tx.select().from(matches).where(eq(matches.id, id)).for('update');
  return match;
}

/** Emits no event when the answer is unchanged, so that nobody is notified twice. */
async function saveReconfirmationAnswer(
  tx: Transaction,
  deps: MatchDeps,
  officer: ActingOfficer,
  question: Question,
  answer: ReconfirmationAnswer,
) {
  if (question.answer === answer) return;
  const { events, clock } = deps;
  const { matchId, clubId, daysBefore } = question;
  await tx
    .update(matchReconfirmations)
    .set({ answer, answeredAt: clock() })
    .where(
      and(
        eq(matchReconfirmations.matchId, matchId),
        eq(matchReconfirmations.clubId, clubId),
        eq(matchReconfirmations.daysBefore, daysBefore),
      ),
    );
  const action = answer === 'on' ? 'confirmed' : 'problem-reported';
  await recordAction(tx, deps, officer, { subject: { matchId }, action });
  await events.emit(tx, reconfirmationAnswered, { matchId, clubId, daysBefore });
}
