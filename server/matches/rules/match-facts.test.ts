import type { Terms } from '@fixturebook/contract/matches';
import { expect, it } from 'vitest';
import { listMatchFactsForEmail } from './match-facts.ts';

const terms: Terms = {
  date: '2030-06-15',
  startTime: '13:30',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: 'limited-overs',
  overs: 40,
  surface: 'grass',
  ball: '',
  teas: 'Ours',
  costShare: '',
  notes: '',
};
const request = {
  terms,
  own: { club: { name: 'Amblers' }, fixture: { teamName: 'Sunday XI' } },
  opponent: { club: { name: 'Marlow' }, fixture: { teamName: '1st XI' } },
  side: 'home' as const,
  strength: 'strong-medium' as const,
  distanceKm: 19.2,
  answerBy: new Date('2030-06-08T10:05:00Z'),
};

it('lists in an email all facts by which a club judges a match request', () => {
  expect(listMatchFactsForEmail(request)).toEqual([
    ['Date', 'Saturday 15 June 2030, 13:30'],
    ['Your team', 'Sunday XI'],
    ['Opponent', 'Marlow, 1st XI'],
    ['You play', 'At home'],
    ['Ground', 'The Rec, SW18 4RD'],
    ['They travel', '12 mi (19 km)'],
    ['Format', '40 overs'],
    ['Surface', 'Grass'],
    ['Their strength', 'Strong medium'],
    ['Teas', 'Ours'],
    ['Answer by', 'Saturday 8 June 2030, 11:05'],
  ]);
});

it('says in an email which facts are still to agree, and leaves out what neither club has stated', () => {
  const open = { startTime: null, ground: '', format: null, overs: null, surface: null, teas: '' };
  const facts = listMatchFactsForEmail({
    ...request,
    terms: { ...terms, ...open },
    side: null,
    strength: null,
    distanceKm: null,
    answerBy: new Date('2030-06-07T23:00:00Z'),
  });
  expect(facts).toEqual([
    ['Date', 'Saturday 15 June 2030, start to agree'],
    ['Your team', 'Sunday XI'],
    ['Opponent', 'Marlow, 1st XI'],
    ['Ground', 'SW18 4RD'],
    ['Answer by', 'the end of Friday 7 June 2030'],
  ]);
});

it('names the format of a match without a number of overs', () => {
  const formats = [
    ['limited-overs', 'Limited overs'],
    ['twenty20', 'Twenty20'],
    ['declaration', 'Declaration'],
  ] as const;
  for (const [format, name] of formats)
    expect(
      listMatchFactsForEmail({ ...request, terms: { ...terms, format, overs: null } }),
    ).toContainEqual(['Format', name]);
});

it('lists a suggested change of terms after the facts that hold', () => {
  const facts = listMatchFactsForEmail({
    ...request,
    side: 'away',
    answerBy: undefined,
    proposed: { ...terms, startTime: '14:00' },
  });
  expect(facts).toContainEqual(['You travel', '12 mi (19 km)']);
  expect(facts.at(-1)).toEqual(['New start', '14:00 instead of 13:30']);
});
