import { and, isNull } from 'drizzle-orm';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import type { MatchDeps } from '../deps.ts';
import { reconfirmationReminded, silenceReported } from '../events.ts';
import {
  getCurrentTerms,
  isQuestion,
  listMatchSides,
  listQuestions,
  type QuestionKey,
} from '../queries/matches.ts';
import { matchReconfirmations } from '../schema.ts';
import { lockMatch } from './reconfirm.ts';
import { sendReconfirmationEmail } from './reconfirmation-emails.ts';

/** Reminds a club that has not answered the last question, once. */
export async function remindSilentClub(deps: MatchDeps, key: QuestionKey) {
  await runTransaction(deps.db, async (tx) => {
    const { matchId, clubId, daysBefore } = key;
    if (!(await lockAgreedMatch(tx, matchId))) return;
    const [reminded] = await tx
      .update(matchReconfirmations)
      .set({ remindedAt: deps.clock() })
      .where(
        and(
          isQuestion(key),
          isNull(matchReconfirmations.answer),
          isNull(matchReconfirmations.remindedAt),
        ),
      )
      .returning();
    const sides = await listMatchSides(tx, matchId);
    const side = sides.find(({ club }) => club.id === clubId);
    if (!reminded || !side) return;
    await deps.events.emit(tx, reconfirmationReminded, { matchId, clubId, daysBefore });
    await sendReconfirmationEmail(tx, deps, {
      matchId,
      daysBefore,
      terms: await getCurrentTerms(tx, matchId),
      askedAt: reminded.askedAt,
      side,
      sides,
      stage: 'last',
      hasOtherAnswered: await hasOtherClubAnswered(tx, key),
    });
  });
}

/** Tells a club that answered the last question that the other club has not, once. */
export async function reportSilence(deps: MatchDeps, key: QuestionKey) {
  await runTransaction(deps.db, async (tx) => {
    const { matchId, clubId, daysBefore } = key;
    if (!(await lockAgreedMatch(tx, matchId)) || (await hasOtherClubAnswered(tx, key))) return;
    const [reported] = await tx
      .update(matchReconfirmations)
      .set({ silenceReportedAt: deps.clock() })
      .where(and(isQuestion(key), isNull(matchReconfirmations.silenceReportedAt)))
      .returning();
    if (reported) await deps.events.emit(tx, silenceReported, { matchId, clubId, daysBefore });
  });
}

/** The lock makes an answer that arrives at the same time wait. */
async function lockAgreedMatch(tx: Transaction, matchId: string) {
  return (await lockMatch(tx, matchId))?.status === 'agreed';
}

async function hasOtherClubAnswered(tx: Transaction, { matchId, clubId, daysBefore }: QuestionKey) {
  const questions = await listQuestions(tx, matchId);
  return questions.some(
    (one) => one.clubId !== clubId && one.daysBefore === daysBefore && one.answer !== null,
  );
}
