import type { Terms } from '@fixturebook/contract/matches';
import { reconfirmPath } from '@fixturebook/contract/paths';
import { and, ne, sql } from 'drizzle-orm';
import { sendMailToOfficers } from '../../accounts/commands/officer-mails.ts';
import type { OfficerAddress } from '../../accounts/queries.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import type { SentMailOutcome } from '../../platform/mail/outcomes.ts';
import type { MatchDeps } from '../deps.ts';
import { getMatchForEmail } from '../queries/facts.ts';
import { isQuestion, type MatchSideRow, type QuestionKey } from '../queries/matches.ts';
import {
  buildReconfirmationEmail,
  type ReconfirmationStage,
} from '../rules/reconfirmation-letter.ts';
import { createReconfirmationToken } from '../rules/reconfirmation-link.ts';
import { matchReconfirmations } from '../schema.ts';

/** Mails the question to the officers of the club `side`. The link answers the question. */
export async function sendReconfirmationEmail(
  tx: Transaction,
  { mail, secrets, publicUrl }: MatchDeps,
  question: {
    matchId: string;
    daysBefore: number;
    terms: Terms;
    askedAt: Date;
    side: MatchSideRow;
    sides: MatchSideRow[];
    stage: ReconfirmationStage;
    hasOtherAnswered: boolean;
  },
) {
  const { matchId, daysBefore, terms, askedAt, side, sides, stage, hasOtherAnswered } = question;
  const clubId = side.club.id;
  const opponent = sides.find((other) => other.club.id !== clubId);
  if (!opponent) throw new Error('A match has two sides.');
  const match = await getMatchForEmail(tx, terms, side, opponent);
  // Jobs send the others to many clubs at a time.
  const isBulk = stage !== 'changed';
  const cause = { kind: 'question', isBulk } as const;
  const key = { matchId, clubId, daysBefore, askedAt };
  const references = [{ ...key, askedAt: askedAt.toISOString() }];
  const createLetter = ({ userId }: OfficerAddress) => {
    const link = publicUrl + reconfirmPath(createReconfirmationToken(secrets, { ...key, userId }));
    const facts = { stage, match, otherClub: opponent, hasOtherAnswered, link };
    return { ...buildReconfirmationEmail(facts), references };
  };
  const mailOutcome = await sendMailToOfficers(tx, mail, clubId, createLetter, cause);
  await tx
    .update(matchReconfirmations)
    .set({ mailOutcome, mailOutcomeAt: sql`now()` })
    .where(isQuestion(key));
}

/** Records what became of a queued mail with the question. If the mail to one of several officers is refused, `refused` stays. */
export async function recordReconfirmationEmailOutcome(
  executor: Executor,
  key: QuestionKey,
  mailOutcome: SentMailOutcome,
) {
  await executor
    .update(matchReconfirmations)
    .set({ mailOutcome, mailOutcomeAt: sql`now()` })
    .where(and(isQuestion(key), ne(matchReconfirmations.mailOutcome, 'refused')));
}
