import type { Executor } from '../../platform/database/database.ts';
import type { MailFact } from '../../platform/mail/letter.ts';
import { listMatchFactsForEmail } from '../rules/match-facts.ts';
import { findMatch } from './matches.ts';
import { findRequest } from './requests.ts';

export { listContactFacts } from '../rules/match-facts.ts';

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
  return listMatchFactsForEmail(currentTerms, own, opponent, proposal?.terms);
}

export async function findRequestFactsForEmail(
  executor: Executor,
  clubId: string,
  requestId: string,
) {
  const row = await findRequest(executor, clubId, requestId);
  if (!row) return undefined;
  const { request, asking, ...receiving } = row;
  const requesting = { club: asking, fixture: { teamName: request.teamName } };
  if (request.toClubId !== clubId)
    return listMatchFactsForEmail(request.terms, requesting, receiving);
  const message: MailFact[] = request.message ? [['Message', request.message]] : [];
  return [...listMatchFactsForEmail(request.terms, receiving, requesting), ...message];
}
