import { randomUUID } from 'node:crypto';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { FixtureInput } from '@fixturebook/contract/fixtures';

/** Returns eight letters, because the pages for visitors take a name with six digits for a phone number. */
function createRandomLetters() {
  return randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghjkmnpqrs'.charAt(Number(digit)));
}

export function createProfileInput(fields: Record<string, unknown> = {}) {
  return {
    name: `Amblers ${createRandomLetters()}`,
    username: 'Fixture secretary',
    description: 'A friendly Sunday side.',
    postcode: 'SW18 4RD',
    whatThreeWords: '',
    contactNumber: '+44 20 7946 0018',
    contactEmail: 'fixtures@amblers.example',
    website: '',
    ...fields,
  };
}

export function getDateInDays(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Creates the input of a free date. Each call names a new team, because a team plays once a day. */
export function createFreeDateInput(fields: Partial<FixtureInput> = {}) {
  return {
    teamName: `Sunday XI ${createRandomLetters()}`,
    date: getDateInDays(30),
    contactEmail: 'fixtures@amblers.example',
    side: 'home',
    ground: 'The Rec',
    postcode: 'SW18 4RD',
    maxTravelRadius: 40,
    ...fields,
  };
}

/** Creates the input of a league match at home. Each call names a new team, because a team plays once a day. */
export function createRecordedMatchInput(fields: Partial<RecordedMatchInput> = {}) {
  return {
    teamName: `Saturday XI ${createRandomLetters()}`,
    opponent: 'Upper Wessington',
    competition: 'league',
    date: getDateInDays(30),
    startTime: '13:00',
    side: 'home',
    ground: 'The Rec',
    postcode: 'SW18 4RD',
    ...fields,
  };
}
