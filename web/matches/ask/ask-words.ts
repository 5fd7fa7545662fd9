import type { Fixture } from '@fixturebook/contract/fixtures';
import type { MatchRequest } from '@fixturebook/contract/matches';
import {
  formatMatchFormat,
  formatVenue,
  strengthLabels,
  surfaceLabels,
} from '../../fixtures/api.ts';
import { formatDate, formatShortDate } from '../../ui/dates/calendar-date.ts';
import { formatExpiry } from '../../ui/dates/date-time.ts';
import type { DialogEnd } from '../../ui/dialog/dialog.tsx';

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

export function formatSentRequest({ teamName, expiresAt }: MatchRequest): string {
  return `It's for your ${teamName}. They have until ${formatExpiry(expiresAt)} to answer.`;
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
