import type { Terms } from '@fixturebook/contract/matches';
import { reconfirmPath } from '@fixturebook/contract/paths';
import { listOfficerAddresses } from '../../accounts/queries.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { MatchDeps } from '../deps.ts';
import type { MatchSideRow } from '../queries/matches.ts';
import {
  buildReconfirmationEmail,
  type ReconfirmationStage,
} from '../rules/reconfirmation-letter.ts';
import { createReconfirmationToken } from '../rules/reconfirmation-link.ts';

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
  const token = createReconfirmationToken(secrets, { matchId, clubId, daysBefore, askedAt });
  const link = publicUrl + reconfirmPath(token);
  const opponent = sides.find((other) => other.club.id !== clubId);
  if (!opponent) throw new Error('A match has two sides.');
  const letter = buildReconfirmationEmail({
    stage,
    terms,
    own: side,
    opponent,
    hasOtherAnswered,
    link,
  });
  // Jobs send the others to many clubs at a time.
  const isBulk = stage !== 'changed';
  const cause = { kind: 'question', isBulk } as const;
  for (const { address } of await listOfficerAddresses(tx, clubId))
    await mail.send(tx, address, letter, cause);
}
