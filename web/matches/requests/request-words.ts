import type { MatchRequest } from '@fixturebook/contract/matches';

/** Of the own club and of the other. */
export function getTeams({ direction, fixture, teamName }: MatchRequest) {
  return direction === 'in'
    ? { ours: fixture.teamName, theirs: teamName }
    : { ours: teamName, theirs: fixture.teamName };
}

/** What became of a request. */
export function formatRequestOutcome({ status, direction, reason }: MatchRequest): string {
  const isOurs = direction === 'out';
  switch (status) {
    case 'open':
      return 'Waits for an answer.';
    case 'accepted':
      return 'Accepted: the match is agreed.';
    case 'declined':
      return `${isOurs ? 'They' : 'You'} declined${reason ? `: ${reason}` : '.'}`;
    case 'withdrawn':
      return isOurs ? 'You withdrew it.' : 'They withdrew it.';
    case 'expired':
      return 'Nobody answered in time.';
    case 'released':
      return 'Released: one of the two dates is no longer free.';
  }
}
