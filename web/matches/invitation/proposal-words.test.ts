import { expect, test } from 'vitest';
import { compareProposal, hasProposedDetails } from './proposal-words.ts';

const match = {
  date: '2027-06-05',
  startTime: '13:00',
  side: 'home',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
} as const;
const unchanged = { date: null, startTime: null, side: null, ground: null, postcode: null };

const listChanges = (...parameters: Parameters<typeof compareProposal>) =>
  compareProposal(...parameters)
    .filter(({ isChanged }) => isChanged)
    .map(({ name, before, after }) => [name, before, after]);

test('compares what an opponent has proposed with the recorded match', () => {
  expect(compareProposal(match, unchanged)).toHaveLength(4);
  expect(listChanges(match, unchanged)).toEqual([]);
  expect(listChanges(match, { ...unchanged, date: '2027-06-06', startTime: '14:00' })).toEqual([
    ['Date', 'Sat 5 Jun 2027', 'Sun 6 Jun 2027'],
    ['Start time', '13:00', '14:00'],
  ]);
});

test('keeps no ground or postcode of a club that no longer hosts the proposed match', () => {
  expect(listChanges(match, { ...unchanged, side: 'away' })).toEqual([
    ['Side', 'Home', 'Away'],
    ['Ground', 'The Rec, SW18 4RD', ''],
  ]);
  expect(listChanges(match, { ...unchanged, ground: 'Mill Lane' })).toEqual([
    ['Ground', 'The Rec, SW18 4RD', 'Mill Lane'],
  ]);
  expect(listChanges(match, { ...unchanged, postcode: 'SW18 4RE' })).toEqual([
    ['Ground', 'The Rec, SW18 4RD', 'The Rec, SW18 4RE'],
  ]);
});

test('leaves out details that neither club has given', () => {
  const unknown = { ...match, startTime: null, ground: '', postcode: '' };
  expect(compareProposal(unknown, unchanged).map(({ name }) => name)).toEqual(['Date', 'Side']);
});

test('tells proposed details from a note alone', () => {
  expect(hasProposedDetails(unchanged)).toBe(false);
  expect(hasProposedDetails({ ...unchanged, startTime: '14:00' })).toBe(true);
});
