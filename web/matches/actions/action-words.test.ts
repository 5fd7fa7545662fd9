import type { MatchAction } from '@fixturebook/contract/card/match-actions';
import { expect, test } from 'vitest';
import { formatAction, formatRecordedChange } from './action-words.ts';

const action: MatchAction = {
  action: 'called-off',
  at: '2027-06-05T10:20:00Z',
  officer: 'ann@club.example',
  changes: [],
};

test('names the officer by email, the reader as “You”, and nobody who has left', () => {
  expect(formatAction(action, 'bob@club.example')).toBe('ann@club.example called the match off');
  expect(formatAction(action, 'ann@club.example')).toBe('You called the match off');
  expect(formatAction({ ...action, officer: null }, 'ann@club.example')).toBe(
    'An officer who has left called the match off',
  );
});

test('says that a recorded match was moved if its date was changed', () => {
  const changes = [
    { field: 'opponent', before: 'Henley', after: 'Marlow' } as const,
    { field: 'date', before: '2027-06-05', after: '2027-06-12' } as const,
  ];
  const changed: MatchAction = { ...action, action: 'changed', changes };
  expect(formatAction(changed, '')).toBe('ann@club.example moved the match');
  expect(formatAction({ ...changed, changes: changes.slice(0, 1) }, '')).toBe(
    'ann@club.example changed the match',
  );
});

test('says what the club did about an opponent that it had invited', () => {
  const phrases = [
    ['opponent-invited', 'You invited the opponent'],
    ['invitation-withdrawn', 'You withdrew the invitation of the opponent'],
    ['proposal-refused', 'You turned down the change that the opponent suggested'],
    ['offer-accepted', 'You added the match to your card'],
  ] as const;
  for (const [name, phrase] of phrases)
    expect(formatAction({ ...action, action: name }, 'ann@club.example')).toBe(phrase);
  const changes = [{ field: 'date', before: '2027-06-05', after: '2027-06-12' } as const];
  const accepted: MatchAction = { ...action, action: 'proposal-accepted', changes };
  expect(formatAction(accepted, '')).toBe(
    'ann@club.example agreed to the change that the opponent suggested',
  );
});

test('formats the values of a change as the screens do, and no text of the notes', () => {
  expect(formatRecordedChange({ field: 'date', before: '2027-06-05', after: '2027-06-12' })).toBe(
    'Date: Sat 12 Jun 2027 (before: Sat 5 Jun 2027)',
  );
  expect(formatRecordedChange({ field: 'competition', before: 'friendly', after: 'cup' })).toBe(
    'Competition: Cup (before: Friendly)',
  );
  expect(formatRecordedChange({ field: 'side', before: 'home', after: 'away' })).toBe(
    'Side: Away (before: Home)',
  );
  expect(formatRecordedChange({ field: 'overs', before: '', after: '40' })).toBe(
    'Overs: 40 (before: none)',
  );
  expect(formatRecordedChange({ field: 'notes', before: '', after: '' })).toBe('Notes changed');
});
