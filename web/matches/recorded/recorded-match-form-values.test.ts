import type { Ground } from '@fixturebook/contract/teams/grounds';
import type { Team } from '@fixturebook/contract/teams/teams';
import { expect, test } from 'vitest';
import { emptyKeepValues } from '../../teams/api.ts';
import {
  emptyRecordedMatchValues,
  getSuggestedMatchValues,
  toRecordedMatchInput,
} from './recorded-match-form-values.ts';

const initial = { ...emptyRecordedMatchValues, ...emptyKeepValues };
const ground = { id: 'g', name: 'The Rec', postcode: 'SW18 4RD', surface: null } as Ground;
const team = {
  groundId: 'g',
  side: null,
  startTime: '13:00',
  format: 'limited-overs',
  overs: 45,
  strength: null,
  maxTravelRadius: null,
} as Team;

test('suggests the home ground, the start and the format of the team for a home match', () => {
  const suggested = getSuggestedMatchValues(initial, {
    team,
    grounds: [ground],
    side: 'home',
    groundName: '',
  });
  expect(suggested).toMatchObject({
    ground: 'The Rec',
    postcode: 'SW18 4RD',
    startTime: '13:00',
    format: 'limited-overs',
    overs: '45',
  });
});

test('suggests no ground for an away match', () => {
  const suggested = getSuggestedMatchValues(initial, {
    team,
    grounds: [ground],
    side: 'away',
    groundName: '',
  });
  expect(suggested).toMatchObject({ ground: '', postcode: '', startTime: '13:00' });
});

test('suggests the postcode of another ground that the club keeps', () => {
  const park = { ...ground, id: 'p', name: 'The Park', postcode: 'EC1A 1BB' };
  const suggested = getSuggestedMatchValues(initial, {
    team,
    grounds: [ground, park],
    side: 'home',
    groundName: 'the park',
  });
  expect(suggested.postcode).toBe('EC1A 1BB');
});

test('leaves the overs out unless the format is limited overs', () => {
  const values = { ...initial, format: 'twenty20', overs: '20', startTime: '' };
  expect(toRecordedMatchInput(values)).toMatchObject({ overs: null, startTime: null });
  expect(toRecordedMatchInput({ ...values, format: 'limited-overs' }).overs).toBe(20);
});
