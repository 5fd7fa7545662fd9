import type { LinkedRequest } from '@fixturebook/contract/mail-links';
import { matchPath, opponentsPath } from '@fixturebook/contract/paths';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { formatExpiry } from '../../ui/dates/date-time.ts';

/** Says what the button of the link does. */
export function formatAnswerQuestion(request: LinkedRequest): string {
  const { answer, clubName, club, fixture } = request;
  const question = `${clubName}, ${club.name} would like to play you on ${formatDate(fixture.date)}.`;
  return answer === 'accept'
    ? `${question} If you accept, the match is agreed on these terms. Any other requests for either date will be closed and the clubs told.`
    : `${question} If you decline, we'll tell them, and your date stays free.`;
}

/** Confirms the answer that was just given on the page. */
export function formatAnswerDone({ answer, club, fixture, reason }: LinkedRequest): string {
  if (answer === 'accept')
    return `You've accepted the match against ${club.name} on ${formatDate(fixture.date)}.`;
  return reason ? `Declined. ${club.name} have your reason.` : `Declined. We've told ${club.name}.`;
}

/** Says why the link has ended, or returns undefined while the request is open. */
export function formatLinkEnd(request: LinkedRequest): string | undefined {
  const { status, clubName, club, fixture, reason, expiresAt } = request;
  const day = formatDate(fixture.date);
  switch (status) {
    case 'open':
      return undefined;
    case 'accepted':
      return `${clubName} have already accepted this match against ${club.name} on ${day}.`;
    case 'declined':
      return `${clubName} have already declined ${club.name}'s request for ${day}${reason ? `: ${reason}` : '.'}`;
    case 'withdrawn':
      return `${club.name} have withdrawn this request for ${day}.`;
    case 'expired':
      return `${club.name}'s request for ${day} ended on ${formatExpiry(expiresAt)}, without an answer from ${clubName}.`;
    case 'released':
      return `One of the two dates has been taken, so ${club.name}'s request for ${day} has ended.`;
  }
}

/** What the club can do next. Both screens need a login. */
export function getNextStep({ matchId, fixture }: LinkedRequest): { label: string; to: string } {
  return matchId
    ? { label: 'See the match', to: matchPath(matchId) }
    : { label: 'See who else is free', to: opponentsPath(fixture.id) };
}
