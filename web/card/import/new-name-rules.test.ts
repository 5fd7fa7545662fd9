import type { CardImportRow } from '@fixturebook/contract/card/imports';
import { expect, test } from 'vitest';
import { findNamesToKeep, listNewNames } from './new-name-rules.ts';
import { emptyTeamValues } from './team-fields.tsx';

const row: CardImportRow = {
  row: 1,
  outcome: 'listed',
  teamName: 'Nomads',
  date: '2027-06-13',
  startTime: '',
  opponent: '',
  competition: null,
  side: 'home',
  ground: 'The Paddock',
  postcode: 'SW18 4RD',
  maxTravelRadius: 40,
  otherHomeDates: 0,
  opponentClub: null,
  unread: '',
  errors: [],
};

test('lists only the new names whose boxes are ticked', () => {
  const values = { ...emptyTeamValues, team: ' Nomads ', ground: 'The Paddock' };
  expect(listNewNames(values)).toEqual({});
  expect(listNewNames({ ...values, keepTeam: 'on', keepGround: 'on' })).toEqual({
    team: 'Nomads',
    ground: 'The Paddock',
  });
});

test('keeps a new name only if a date was listed with it', () => {
  const names = { team: 'nomads', ground: 'the  paddock' };
  expect(findNamesToKeep([row], names)).toEqual({
    team: 'nomads',
    ground: { ground: 'The Paddock', postcode: 'SW18 4RD', surface: null },
  });
  const nothing = { team: undefined, ground: undefined };
  expect(findNamesToKeep([{ ...row, outcome: 'skipped' }], names)).toEqual(nothing);
  expect(findNamesToKeep([{ ...row, teamName: 'XI', ground: '' }], names)).toEqual(nothing);
  expect(findNamesToKeep([{ ...row, ground: '' }], {})).toEqual(nothing);
});
