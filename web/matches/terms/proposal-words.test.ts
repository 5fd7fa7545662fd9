import type { Match, Terms, TermsVersion } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import { NotStoredError } from '../../ui/form/field-errors.ts';
import { describeSentProposal } from './proposal-words.ts';

const terms: Terms = {
  date: '2027-06-05',
  startTime: '13:30',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: null,
  overs: null,
  surface: null,
  ball: '',
  teas: 'Ours',
  costShare: '',
  notes: '',
};

/** Returns a match with a proposal of the user's club for the terms. */
function createMatch(
  status: TermsVersion['status'],
  { reason = '', agreedTerms = terms }: { reason?: string; agreedTerms?: Terms } = {},
): Match {
  const version = { id: 'p1', terms, proposedByClubId: 'own', status, reason };
  const club = (id: string, name: string) => ({ club: { id, name } });
  return {
    own: 'home',
    home: club('own', 'Hill Top'),
    away: club('other', 'Brook Lane'),
    terms: agreedTerms,
    proposal: status === 'proposed' ? version : null,
    history: status === 'proposed' ? [] : [version],
  } as unknown as Match;
}

test('describeSentProposal says that an open proposal was sent', () => {
  expect(describeSentProposal(createMatch('proposed'), terms)).toBe(
    "We've sent your change to Brook Lane. Nothing changes until they agree.",
  );
});

test('describeSentProposal says that the other club has agreed to an earlier press', () => {
  expect(describeSentProposal(createMatch('agreed'), terms)).toBe(
    'Brook Lane had your change already and have agreed. These are the terms now.',
  );
});

test('describeSentProposal says that the terms have changed again after the other club agreed', () => {
  const match = createMatch('agreed', { agreedTerms: { ...terms, teas: 'Yours' } });
  expect(describeSentProposal(match, terms)).toBe(
    'Brook Lane had your change already and have agreed. The terms have changed again since.',
  );
});

test('describeSentProposal throws an error with the reason when the other club has said no', () => {
  const error = new NotStoredError(
    'Brook Lane had your change already and have said no: “Too late”. Press Suggest to Brook Lane again to send it once more.',
  );
  expect(() => describeSentProposal(createMatch('refused', { reason: 'Too late' }), terms)).toThrow(
    error,
  );
});

test('describeSentProposal throws an error when a colleague has withdrawn the change', () => {
  const error = new NotStoredError(
    'Brook Lane had your change already, and your club has withdrawn it since. Press Suggest to Brook Lane again to send it once more.',
  );
  expect(() => describeSentProposal(createMatch('withdrawn'), terms)).toThrow(error);
});

test('describeSentProposal ignores an earlier proposal of other terms', () => {
  const sent = { ...terms, teas: 'Yours' };
  expect(describeSentProposal(createMatch('refused'), sent)).toMatch(/^We've sent your change/);
});
