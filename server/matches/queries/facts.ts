import type { Terms } from '@fixturebook/contract/matches';
import { getDistanceKm } from '../../geocoding/queries.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { MailFact } from '../../platform/mail/letter.ts';
import { listMatchFactsForEmail, type MatchForEmail } from '../rules/match-facts.ts';
import { getRequestFacts } from '../rules/request-facts.ts';
import { findMatch, type MatchSideRow } from './matches.ts';
import { findRequest } from './requests.ts';

export { listContactFacts } from '../rules/match-facts.ts';

/** Returns what an email to the club `own` says about an agreed match. */
export async function getMatchForEmail(
  executor: Executor,
  terms: Terms,
  own: MatchSideRow,
  opponent: MatchSideRow,
): Promise<MatchForEmail> {
  // The away fixture keeps the postcode from which its team travels.
  const away = own.side === 'away' ? own : opponent;
  return {
    terms,
    own,
    opponent,
    side: own.side,
    strength: opponent.fixture.strength,
    distanceKm: await getDistanceKm(executor, away.fixture.postcode, terms.postcode),
  };
}

export async function findMatchFactsForEmail(
  executor: Executor,
  clubId: string,
  { matchId, proposalId }: { matchId: string; proposalId?: string },
) {
  const row = await findMatch(executor, clubId, matchId);
  if (!row) return undefined;
  const { home, away, currentTerms, terms } = row;
  const [own, opponent] = row.own === 'home' ? [home, away] : [away, home];
  const proposal = terms.find(({ id }) => id === proposalId);
  const match = await getMatchForEmail(executor, currentTerms, own, opponent);
  return listMatchFactsForEmail({ ...match, proposed: proposal?.terms });
}

/** The message and the reason of a club are for the other one, and the deadline for the club that has to answer. */
export async function findRequestFactsForEmail(
  executor: Executor,
  clubId: string,
  requestId: string,
): Promise<MailFact[] | undefined> {
  const row = await findRequest(executor, clubId, requestId);
  if (!row) return undefined;
  const { request, asking, ...asked } = row;
  const { terms, teamName, message, reason, expiresAt, status, counterOffer } = request;
  const requesting = { club: asking, fixture: { teamName } };
  const { isReceived, ...facts } = getRequestFacts(row, clubId);
  const isOursToAnswer = isReceived === (counterOffer === null);
  const match = {
    terms,
    ...(isReceived ? { own: asked, opponent: requesting } : { own: requesting, opponent: asked }),
    ...facts,
    proposed: counterOffer?.terms,
    answerBy: status === 'open' && isOursToAnswer ? expiresAt : undefined,
  };
  return [
    ...listMatchFactsForEmail(match),
    ...toFacts('Message', isReceived ? message : (counterOffer?.message ?? '')),
    ...toFacts('Their reason', isOursToAnswer ? '' : reason),
  ];
}

function toFacts(label: string, text: string): MailFact[] {
  return text ? [[label, text]] : [];
}
