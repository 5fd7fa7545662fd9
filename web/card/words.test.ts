import type { CardItem } from '@fixturebook/contract/card/card';
import { expect, test } from 'vitest';
import { formatCardMessage, formatCardState, getShownState } from './words.ts';

const createItem = (date: string, state: CardItem['state']) =>
  ({
    state,
    fixture: { date, teamName: '1st XI', side: 'home', ground: 'The Rec', startTime: null },
    match: {
      opponent: { name: 'Ash Green' },
      side: 'away',
      startTime: '13:30',
      ground: 'The Green',
      postcode: 'SW18 4RD',
    },
  }) as CardItem;

test('lists only the coming matches in the message for players', () => {
  const items = [
    createItem('2027-06-05', 'confirmed'),
    createItem('2027-06-12', 'called-off'),
    createItem('2027-06-19', 'confirmed'),
  ];
  expect(formatCardMessage(items, '2027-06-06')).toBe(
    'Sat 19 Jun: 1st XI v Ash Green, Away · The Green, SW18 4RD · 13:30',
  );
  expect(formatCardMessage(items, '2027-06-20')).toBe('');
});

test.each([
  ['cannot-play', 'in-doubt'],
  ['proposed', 'requested'],
  ['waiting', 'requested'],
  ['confirmed', 'confirmed'],
] as const)(
  'shows a coming match whose invited opponent has answered %s as %s',
  (invitation, shown) => {
    const item = createItem('2027-06-05', 'confirmed');
    const invited = {
      ...item,
      match: null,
      recorded: { opponent: 'Ash Green', invitation },
    } as CardItem;
    expect(getShownState(invited, '2027-06-05')).toBe(shown);
    expect(getShownState(invited, '2027-06-06')).toBe('confirmed');
  },
);

test('says what the invited opponent of a coming match has answered', () => {
  const item = createItem('2027-06-05', 'confirmed');
  const recorded = { opponent: 'Ash Green', invitation: 'waiting' };
  const invited = { ...item, match: null, recorded } as CardItem;
  expect(formatCardState(item, '2027-06-05')).toBe('Confirmed');
  expect(formatCardState(invited, '2027-06-05')).toBe('Waiting for Ash Green');
  expect(formatCardState(invited, '2027-06-06')).toBe('Played');
});
