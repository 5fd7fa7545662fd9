import type { MatchRequest } from '@fixturebook/contract/matches';
import { formatDate, getLondonDate } from '../ui/calendar-date.ts';

const londonTimeFormat = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** `the end of Wednesday 2 June 2027`, or with the hour when that is not midnight. */
export function formatExpiry(expiresAt: string): string {
  const end = new Date(expiresAt);
  const time = londonTimeFormat.format(end);
  if (time !== '00:00') return `${formatDate(getLondonDate(end))}, ${time}`;
  return `the end of ${formatDate(getLondonDate(new Date(end.getTime() - 1)))}`;
}

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
