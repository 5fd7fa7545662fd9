import { findMatch } from '../../matches/queries/matches.ts';
import { findRequest } from '../../matches/queries/requests.ts';
import { listMatchFacts } from '../../matches/rules/match-facts.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { LetterFact } from '../../platform/mail/letter.ts';
import type { SendableEntry } from './sendable-entries.ts';

/** Returns undefined for news that is about neither a match nor a request. */
export async function findFacts(
  executor: Executor,
  { news, clubId }: SendableEntry,
): Promise<LetterFact[] | undefined> {
  if ('matchId' in news) {
    const row = await findMatch(executor, clubId, news.matchId);
    if (!row) return undefined;
    const { home, away, standing, terms } = row;
    const [own, opponent] = row.own === 'home' ? [home, away] : [away, home];
    const proposalId = news.type === 'terms-proposed' && news.proposalId;
    const proposal = terms.find(({ id }) => id === proposalId);
    return listMatchFacts(standing, own, opponent, proposal?.terms);
  }
  if (!('requestId' in news)) return undefined;
  const row = await findRequest(executor, clubId, news.requestId);
  if (!row) return undefined;
  const { request, asking, ...asked } = row;
  const requesting = { club: asking, fixture: { teamName: request.teamName } };
  const [own, opponent] = request.toClubId === clubId ? [asked, requesting] : [requesting, asked];
  const facts = listMatchFacts(request.terms, own, opponent);
  return news.type === 'request-made' && request.message
    ? [...facts, ['Message', request.message]]
    : facts;
}
