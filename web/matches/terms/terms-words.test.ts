import type { Terms } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import { compareTerms, toTermsLines } from './terms-words.ts';

const terms: Terms = {
  date: '2027-06-05',
  startTime: '13:30',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: 'limited-overs',
  overs: 40,
  surface: null,
  ball: '',
  teas: 'By the home side',
  costShare: '',
  notes: '',
};

test('lists the terms of a match as lines with a name and a text', () => {
  expect(Object.fromEntries(toTermsLines(terms).map(({ name, text }) => [name, text]))).toEqual({
    Date: 'Sat 5 Jun 2027',
    'Start time': '13:30',
    Ground: 'The Rec, SW18 4RD',
    Format: 'Limited overs (40)',
    Surface: '',
    Ball: '',
    Teas: 'By the home side',
    'Cost share': '',
    Notes: '',
  });
});

test('marks the terms of a match that differ between two versions', () => {
  const lines = compareTerms(terms, { ...terms, overs: 35, postcode: 'SW18 4RE', ball: 'Pink' });
  expect(lines.filter(({ isChanged }) => isChanged).map(({ id }) => id)).toEqual([
    'ground',
    'format',
    'ball',
  ]);
  expect(lines.find(({ id }) => id === 'format')).toMatchObject({
    before: 'Limited overs (40)',
    after: 'Limited overs (35)',
  });
});
