import type { Match, Terms } from '@fixturebook/contract/matches';
import { NotStoredError } from '../../ui/form/field-errors.ts';
import { getMatchSides } from '../match/match-words.ts';
import { compareTerms } from './terms-words.ts';

/**
 * Says what has become of the terms that the user's club has just sent. If the answer to an earlier
 * press was lost, the other club may have answered since. Throws a `NotStoredError` if the proposal is
 * closed and the terms are not agreed.
 */
export function describeSentProposal(match: Match, sent: Terms): string {
  const { own, other: otherSide } = getMatchSides(match);
  const other = otherSide.club.name;
  const versions = match.proposal ? [match.proposal, ...match.history] : match.history;
  const proposal = versions.find(
    ({ proposedByClubId, terms }) => proposedByClubId === own.club.id && areSameTerms(terms, sent),
  );
  switch (proposal?.status) {
    case 'agreed':
      return areSameTerms(match.terms, sent)
        ? `${other} had your change already and have agreed. These are the terms now.`
        : `${other} had your change already and have agreed. The terms have changed again since.`;
    case 'refused':
      throw new NotStoredError(
        `${other} had your change already and have said no${formatReason(proposal.reason)} ${formatNextPress(other)}`,
      );
    case 'withdrawn':
      throw new NotStoredError(
        `${other} had your change already, and your club has withdrawn it since. ${formatNextPress(other)}`,
      );
    default:
      return `We've sent your change to ${other}. Nothing changes until they agree.`;
  }
}

function areSameTerms(one: Terms, other: Terms): boolean {
  return compareTerms(one, other).every(({ isChanged }) => !isChanged);
}

function formatReason(reason: string): string {
  return reason === '' ? '.' : `: “${reason}”.`;
}

function formatNextPress(other: string): string {
  return `Press Suggest to ${other} again to send it once more.`;
}
