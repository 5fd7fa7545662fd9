import type { LinkedRequest } from '@fixturebook/contract/match-requests/mail-links';
import {
  matchPath,
  opponentsPath,
  requestsPath,
  waitingRequestsPath,
} from '@fixturebook/contract/paths';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { formatExpiry } from '../../ui/dates/date-time.ts';

/** Says what the button of the link does. */
export function formatAnswerQuestion(request: LinkedRequest): string {
  const { answer, clubName, club, fixture, isLinkToCounterOffer } = request;
  const day = formatDate(fixture.date);
  const question = isLinkToCounterOffer
    ? `${clubName}, ${club.name} have answered “Yes, but …” to your request for ${day}.`
    : `${clubName}, ${club.name} would like to play you on ${day}.`;
  const condition = isLinkToCounterOffer
    ? { accept: 'If you agree', decline: 'If you say no thanks' }
    : { accept: 'If you accept', decline: 'If you decline' };
  return answer === 'accept'
    ? `${question} ${condition.accept}, the match is agreed on these terms. Any other requests for either date will be closed and the clubs told.`
    : `${question} ${condition.decline}, we'll tell them, and your date stays free.`;
}

/** Confirms the answer that was just given on the page. */
export function formatAnswerDone(request: LinkedRequest): string {
  const { answer, club, fixture, isLinkToCounterOffer, reason } = request;
  if (answer === 'accept') {
    const verb = isLinkToCounterOffer ? 'agreed' : 'accepted';
    return `You've ${verb} the match against ${club.name} on ${formatDate(fixture.date)}.`;
  }
  if (isLinkToCounterOffer) return `We've told ${club.name}. Your date stays free.`;
  return reason ? `Declined. ${club.name} have your reason.` : `Declined. We've told ${club.name}.`;
}

/** Says why the link has ended, or returns undefined while its answer is due. */
export function formatLinkEnd(request: LinkedRequest): string | undefined {
  const { status, fixture, reason, expiresAt, counterOffer, isLinkToCounterOffer } = request;
  const day = formatDate(fixture.date);
  const { clubName: own, club } = request;
  const [asking, asked] = isLinkToCounterOffer ? [own, club.name] : [club.name, own];
  const because = reason ? `: ${reason}` : '.';
  switch (status) {
    case 'open':
      return counterOffer && !isLinkToCounterOffer
        ? `${asked} have answered “Yes, but …” to this request for ${day}, so the buttons in the first email no longer work. ${asking} have to answer now.`
        : undefined;
    case 'accepted':
      return counterOffer
        ? `${asking} have already agreed this match against ${asked} on ${day}.`
        : `${asked} have already accepted this match against ${asking} on ${day}.`;
    case 'declined':
      return counterOffer
        ? `${asking} have said no thanks to the changed terms of ${asked} for ${day}${because}`
        : `${asked} have already declined ${asking}'s request for ${day}${because}`;
    case 'withdrawn':
      return `${asking} have withdrawn this request for ${day}.`;
    case 'expired':
      return `${asking}'s request for ${day} ended on ${formatExpiry(expiresAt)}, without an answer from ${counterOffer ? asking : asked}.`;
    case 'released':
      return `One of the two dates has been taken, so ${asking}'s request for ${day} has ended.`;
  }
}

/** What the club can do next. The screens need a login. */
export function getNextStep(request: LinkedRequest): { label: string; to: string } {
  const { matchId, fixture, isLinkToCounterOffer, status } = request;
  if (matchId) return { label: 'See the match', to: matchPath(matchId) };
  if (status === 'open') return { label: 'See your requests', to: waitingRequestsPath };
  return isLinkToCounterOffer
    ? { label: 'See your requests', to: requestsPath }
    : { label: 'See who else is free', to: opponentsPath(fixture.id) };
}
