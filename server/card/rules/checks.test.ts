import { expect, it } from 'vitest';
import { checkImportRows } from './checks.ts';
import { parseImportRow } from './rows.ts';

const defaults = {
  contactEmail: 'secretary@club.example',
  postcode: 'SW18 4RD',
  ground: 'The Rec',
  maxTravelRadius: 40,
  competition: null,
};

it('says that the team plays another club when the name of that club is not known', () => {
  const cells = { date: '2030-06-01', teamName: '1st XI', opponent: 'Reading', side: 'Away' };
  const row = parseImportRow({ number: 2, cells }, defaults);
  const taken = {
    teamName: '1st XI',
    date: '2030-06-01',
    status: 'confirmed',
    opponent: null,
  } as const;
  const context = { today: '2030-05-01', playingTimes: [], countPitchesAt: () => null };
  expect(checkImportRows([row], { ...context, card: [taken] })).toMatchObject([
    {
      outcome: 'wrong',
      errors: [{ path: 'teamName', message: 'This team already plays another club that day.' }],
    },
  ]);
});
