import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { formatDate } from '../../ui/dates/calendar-date.ts';
import { getServerTime } from '../../ui/dates/clock.ts';
import { formatExpiry } from '../../ui/dates/date-time.ts';
import { formatCount } from '../../ui/format/count.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function getRequestTeams({
  direction,
  fixture,
  teamName,
}: Pick<MatchRequest, 'direction' | 'teamName'> & { fixture: Pick<Fixture, 'teamName'> }) {
  return direction === 'in'
    ? { ours: fixture.teamName, theirs: teamName }
    : { ours: teamName, theirs: fixture.teamName };
}

/** Whether the user's club has to answer the open request: a received one, or its own with a counter-offer. */
function isOursToAnswer({
  direction,
  counterOffer,
}: Pick<MatchRequest, 'direction' | 'counterOffer'>): boolean {
  return (direction === 'in') === (counterOffer === null);
}

/** Returns a sentence such as `Answer by Sat 5 Jun 2027, 13:30 (6 days left).` */
export function formatAnswerDeadline(
  request: Pick<MatchRequest, 'direction' | 'counterOffer' | 'expiresAt'>,
  now = getServerTime().getTime(),
): string {
  const { expiresAt } = request;
  const days = (Date.parse(expiresAt) - now) / dayMs;
  const timeLeft =
    days < 1 ? 'less than a day left' : `${formatCount(Math.round(days), 'day')} left`;
  const expiry = formatExpiry(expiresAt);
  return isOursToAnswer(request)
    ? `Answer by ${expiry} (${timeLeft}).`
    : `They have until ${expiry} to answer (${timeLeft}).`;
}

/** Explains the choice between several requests for one date, of which some or all can have a counter-offer. */
export function formatChoice(
  requests: Pick<MatchRequest, 'counterOffer'>[],
  waitingFor: 'you' | 'them',
): string {
  const clubs = formatCount(requests.length, 'club');
  const countered = requests.filter(({ counterOffer }) => counterOffer).length;
  const kind =
    countered === 0 ? 'requests' : countered === requests.length ? 'counterOffers' : 'both';
  const choices = {
    you: {
      requests: `${clubs} have asked. If you accept one`,
      counterOffers: `${clubs} have answered. If you agree with one`,
      both: `${clubs} could play. If you say yes to one`,
    },
    them: {
      requests: `you've asked ${clubs}. The first to accept`,
      counterOffers: `you've answered ${clubs}. The first to agree`,
      both: `${clubs} need to answer. The first to say yes`,
    },
  };
  const end = { you: ', the others for that team are closed.', them: ' gets the match.' };
  return `${choices[waitingFor][kind]}${end[waitingFor]}`;
}

export type RequestsTab = 'answer' | 'waiting' | 'past';

/** A season in the URL is one of past requests. */
export function parseRequestsTab(search: URLSearchParams): RequestsTab {
  const show = search.get('show');
  if (show === 'past' || search.has('season')) return 'past';
  return show === 'waiting' ? 'waiting' : 'answer';
}

/** The page of past requests in the URL. Without a season, the latest season is shown. */
export interface PastRequestsPlace {
  season: number | undefined;
  page: number;
}

export function parsePastRequestsSearch(search: URLSearchParams): PastRequestsPlace {
  const season = search.get('season') ?? '';
  const page = search.get('page') ?? '';
  return {
    season: /^20\d\d$/.test(season) ? Number(season) : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

export function formatPastRequestsSearch(season: number, page: number): string {
  return `?season=${season}${page > 1 ? `&page=${page}` : ''}`;
}

export function formatRequestOutcome(request: MatchRequest): string {
  const { status, direction, reason, counterOffer } = request;
  const isOurs = direction === 'out';
  switch (status) {
    case 'open':
      return 'Waiting for an answer.';
    case 'accepted':
      return 'Accepted. The match is agreed.';
    case 'declined': {
      const who = isOursToAnswer(request) ? 'You' : 'They';
      const answer = counterOffer ? 'said no thanks to the changed terms' : 'declined';
      return `${who} ${answer}${reason ? `: ${reason}` : '.'}`;
    }
    case 'withdrawn':
      return isOurs ? 'You withdrew it.' : 'They withdrew it.';
    case 'expired':
      return 'No one answered in time.';
    case 'released':
      return 'Closed: one of the dates has been taken.';
  }
}

/**
 * Says, in a dialog that was open when the request ended, whose request it was and who ended it: the other
 * club, or somebody at the user's club, who may be the user on another device.
 */
export function formatRequestEnd(request: MatchRequest): string {
  const { club, counterOffer, direction, fixture, reason, status } = request;
  const isOurs = direction === 'out';
  const day = formatDate(fixture.date);
  if (counterOffer && (status === 'accepted' || status === 'declined'))
    return formatCounterOfferEnd(request, day);
  const answered = isOurs
    ? `${club.name} have ${status} your request for ${day}`
    : `Somebody at your club has ${status} the request from ${club.name} for ${day}`;
  switch (status) {
    case 'accepted':
      return `${answered}. The match is agreed.`;
    case 'declined':
      return `${answered}${reason ? `: ${reason}` : '.'}`;
    case 'withdrawn':
      return isOurs
        ? `Somebody at your club has withdrawn your request to ${club.name} for ${day}.`
        : `${club.name} have withdrawn their request for ${day}.`;
    default:
      return `${isOurs ? 'To' : 'From'} ${club.name}, for ${day}. ${formatRequestOutcome(request)}`;
  }
}

function formatCounterOfferEnd(request: MatchRequest, day: string): string {
  const { club, reason, status } = request;
  const answer = status === 'accepted' ? 'agreed' : 'said no thanks';
  const answered = isOursToAnswer(request)
    ? `Somebody at your club has ${answer} to the changed terms of ${club.name} for ${day}`
    : `${club.name} have ${answer} to your changed terms for ${day}`;
  if (status === 'accepted') return `${answered}. The match is agreed.`;
  return `${answered}${reason ? `: ${reason}` : '.'}`;
}

/** The server takes a reason of one line, but the field wraps a long one. */
export function formatReasonLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
