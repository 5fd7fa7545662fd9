import type { Fixture } from '@fixturebook/contract/fixtures';
import { formatList } from '@fixturebook/contract/format';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { requestsPath, waitingRequestsPath } from '@fixturebook/contract/paths';
import {
  formatMatchFormat,
  formatVenue,
  strengthLabels,
  surfaceLabels,
} from '../../fixtures/api.ts';
import { getErrorMessage, ProblemError } from '../../platform/problem-error.ts';
import { formatDate, formatShortDate } from '../../ui/dates/calendar-date.ts';
import type { DialogEnd } from '../../ui/dialog/dialog.tsx';
import { formatAnswerDeadline } from '../requests/request-words.ts';

/** Says why a free date can no longer be asked for. `current` is undefined if it was deleted. */
export function describeAskEnd(
  { club, teamName, date }: Fixture,
  current: Fixture | undefined,
): DialogEnd | undefined {
  if (current?.status === 'open') return undefined;
  const day = formatDate(date);
  return {
    heading: `${club.name} are no longer free`,
    text:
      current?.status === 'confirmed'
        ? `Their ${teamName} have found a match for ${day}.`
        : `They've taken their ${teamName} off the list for ${day}.`,
  };
}

/** Says why the club's own free date can't be offered for the requested one. `current` is undefined if it was deleted. */
export function describeUnsuitableDate(
  { teamName }: Fixture,
  current: Fixture | undefined,
  asked: Fixture,
): string {
  const isFree = current?.status === 'open' && current.date === asked.date;
  if (!isFree) return `Your ${teamName} are no longer free that day.`;
  return current.side === 'away'
    ? `Your ${teamName} would play away too. If they can host that day, edit their date first.`
    : `Your ${teamName} would host too. If they can play away that day, edit their date first.`;
}

/** Says who would host, as “away” alone could mean either club. */
export function formatHost({ side, ground }: Pick<Fixture, 'side' | 'ground'>): string {
  if (side === 'away') return 'They play away, so you host.';
  const atGround = ground && ` at ${ground}`;
  return side === 'home' ? `They host${atGround}.` : `You host, or they do${atGround}.`;
}

/** Returns the names of the clubs, such as “Marlow, Henley and Cookham”. */
export function formatAskedClubs(requests: Pick<MatchRequest, 'club'>[]): string {
  return formatList(requests.map(({ club }) => club.name));
}

/** Says why none of several clubs was asked. The path of the error has the position of the refused date in `asked`. */
export function describeSeveralRefusal(error: unknown, fixtures: Pick<Fixture, 'club'>[]): string {
  const [first] = error instanceof ProblemError ? error.errors : [];
  const number = /^asked\.(\d+)\./.exec(first?.path ?? '')?.[1];
  const club = number && fixtures[Number(number)]?.club;
  const message = getErrorMessage(error);
  return club ? `We couldn't ask ${club.name}, so we asked no one. ${message}` : message;
}

type SentRequest = Pick<MatchRequest, 'direction' | 'club' | 'counterOffer' | 'expiresAt'>;

/** Says which club has to answer a sent request by when. Of several requests it names only those with a counter-offer. */
export function formatSentRequestsDeadline(requests: SentRequest[]): string {
  const isOnlyOne = requests.length === 1;
  return requests
    .filter(({ counterOffer }) => isOnlyOne || counterOffer)
    .map((request) => {
      const deadline = formatAnswerDeadline(request);
      if (!request.counterOffer) return deadline;
      const who = isOnlyOne ? "They've" : `${request.club.name} have`;
      return `${who} answered “Yes, but …”. ${deadline}`;
    })
    .join(' ');
}

/** Leads to the counter-offer if there is one, which the user's club has to answer. */
export function getSentRequestsLink(requests: Pick<MatchRequest, 'counterOffer'>[]) {
  return requests.some(({ counterOffer }) => counterOffer)
    ? { to: requestsPath, text: 'See their answer' }
    : { to: waitingRequestsPath, text: 'See your requests' };
}

/** Formats that link for a compact row: its text, and its name, which also says which clubs it is about. */
export function formatShortSentLink(requests: Pick<MatchRequest, 'club' | 'counterOffer'>[]) {
  const answered = requests.filter(({ counterOffer }) => counterOffer);
  if (answered.length > 0) {
    const label = 'They answered';
    return { label, name: `${label}: see the answer from ${formatAskedClubs(answered)}` };
  }
  const noun = requests.length > 1 ? 'requests' : 'request';
  return { label: 'Asked', name: `Asked: see the ${noun} sent to ${formatAskedClubs(requests)}` };
}

/**
 * Says how a request has ended that the other club did not answer. Returns undefined if it is open, or
 * if the other club has accepted or declined it.
 */
export function describeClosedRequest({ status }: MatchRequest): string | undefined {
  switch (status) {
    case 'withdrawn':
      return 'Your request had arrived already, and your club has withdrawn it since. Press Ask again to send it once more.';
    case 'expired':
      return 'Your request had arrived already, and no one answered in time. Press Ask again to send it once more.';
    case 'released':
      return 'Your request had arrived already, and was closed when one of the dates was taken. Please choose another date.';
    default:
      return undefined;
  }
}

/** Says what is different now about a free date. Returns an empty text if a club would notice nothing. */
export function describeFixtureChanges(before: Fixture, after: Fixture): string {
  const textsBefore = toFixtureTexts(before);
  return Object.entries(toFixtureTexts(after))
    .filter(([name, text]) => text !== textsBefore[name])
    .map(([name, text]) => `${name} is now ${text === '' ? 'nothing' : `“${text}”`}`)
    .join('; ');
}

function toFixtureTexts(fixture: Fixture): Record<string, string> {
  return {
    'Team Name': fixture.teamName,
    'Fixture Date': formatShortDate(fixture.date),
    Venue: formatVenue(fixture),
    Postcode: fixture.postcode,
    'Start time': fixture.startTime ?? '',
    Format: formatMatchFormat(fixture) ?? '',
    Strength: fixture.strength ? strengthLabels[fixture.strength] : '',
    Surface: fixture.surface ? surfaceLabels[fixture.surface] : '',
    Description: fixture.description,
  };
}
