import type { Fixture } from '@fixturebook/contract/fixtures';
import {
  formatMatchFormat,
  formatVenue,
  strengthLabels,
  surfaceLabels,
} from '../../fixtures/api.ts';
import { formatShortDate } from '../../ui/dates/calendar-date.ts';

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
