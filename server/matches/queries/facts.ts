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

/** The message is for the club that was asked, and the reason for the club that asked. */
export async function findRequestFactsForEmail(
  executor: Executor,
  clubId: string,
  requestId: string,
): Promise<MailFact[] | undefined> {
  const row = await findRequest(executor, clubId, requestId);
  if (!row) return undefined;
  const { request, asking, ...asked } = row;
  const { terms, teamName, message, reason, expiresAt, status } = request;
  const requesting = { club: asking, fixture: { teamName } };
  const { isReceived, ...facts } = getRequestFacts(row, clubId);
  if (!isReceived) {
    const match = { terms, own: requesting, opponent: asked, ...facts };
    return [...listMatchFactsForEmail(match), ...toFacts('Their reason', reason)];
  }
  const answerBy = status === 'open' ? expiresAt : undefined;
  const match = { terms, own: asked, opponent: requesting, ...facts, answerBy };
  return [...listMatchFactsForEmail(match), ...toFacts('Message', message)];
}

function toFacts(label: string, text: string): MailFact[] {
  return text ? [[label, text]] : [];
}
