import { describe, expect, it } from 'vitest';
import { estimateTravelRadiusKm } from '../fixtures/policy/travel-radius.ts';
import { listNearMissReasons, listSuitabilityReasons, type TeamPreferences } from './rules.ts';

const team: TeamPreferences = {
  side: 'either',
  maxTravelRadius: 40,
  format: null,
  overs: null,
  strength: null,
};

describe('reasons why a free date suits', () => {
  it.each<[Partial<TeamPreferences>, Partial<TeamPreferences>, number, string[]]>([
    [{}, {}, 18, ['11 mi away', 'either side can travel']],
    [{}, {}, 0.4, ['under 1 mi away', 'either side can travel']],
    [{ side: 'away' }, {}, 18, ['11 mi away', 'you can travel']],
    [{ side: 'home' }, {}, 18, ['11 mi away', 'they can travel']],
    [{ maxTravelRadius: 10 }, {}, 18, ['11 mi away', 'they can travel']],
    [{}, { maxTravelRadius: 10 }, 18, ['11 mi away', 'you can travel']],
  ])(
    'explains why a team with %o and a team with %o suit each other',
    (own, other, km, reasons) => {
      expect(listSuitabilityReasons({ ...team, ...own }, { ...team, ...other }, km)).toEqual(
        reasons,
      );
    },
  );

  const limited = { format: 'limited-overs' } as const;

  it.each<[Partial<TeamPreferences>, Partial<TeamPreferences>, string[]]>([
    [{ ...limited, overs: 40 }, { ...limited, overs: 40 }, ['both 40 overs']],
    [{ ...limited, overs: 40 }, { ...limited, overs: 35 }, ['overs differ']],
    [{ ...limited, overs: 40 }, limited, ['both limited overs']],
    [{ format: 'twenty20' }, { format: 'twenty20' }, ['both Twenty20']],
    [{ format: 'declaration' }, { format: 'declaration' }, ['both declaration']],
    [{ format: 'declaration' }, {}, []],
    [{ strength: 'medium' }, { strength: 'medium' }, ['same strength']],
    [{ strength: 'medium' }, { strength: 'weak-medium' }, ['close in strength']],
    [{ strength: 'medium' }, {}, []],
  ])(
    'compares the format and strength of a team with %o and a team with %o',
    (own, other, reasons) => {
      const all = listSuitabilityReasons({ ...team, ...own }, { ...team, ...other }, 18);
      expect(all.slice(2)).toEqual(reasons);
    },
  );
});

it.each([
  ['the distance to the opponent', 10, 61.2, 62],
  ['the radius of the other team', 80, 61.2, 80],
  ['at least 40 km', 0, 3, 40],
  ['at least 40 km when the distance is unknown', 0, null, 40],
  ['at most the largest radius that a team may enter', 2000, 2300, 2000],
])(
  'estimates the travel radius of a team that has not entered one: %s',
  (_name, other, km, radius) => {
    expect(estimateTravelRadiusKm(other, km)).toBe(radius);
  },
);

describe('reasons why a near miss does not suit', () => {
  it.each<[Partial<TeamPreferences>, Partial<TeamPreferences>, number | null, string[]]>([
    [{}, { maxTravelRadius: 30 }, 43, ['2 mi beyond your radius']],
    [{ maxTravelRadius: 30 }, {}, 43, ['2 mi beyond their radius']],
    [{ side: 'home' }, { maxTravelRadius: 30 }, 33, ['2 mi beyond their radius']],
    [{}, {}, 40.5, ['under 1 mi beyond your radius']],
    [{ strength: 'strong' }, { strength: 'medium' }, 5, ['two grades apart']],
    [{ format: 'twenty20' }, { format: 'limited-overs' }, 5, ['they play limited overs']],
    [{ format: 'twenty20' }, { format: 'declaration' }, 5, ['they play declaration']],
    [{}, {}, null, ['place unknown']],
  ])(
    'explains why a team with %o and a team with %o narrowly do not suit each other',
    (own, other, km, missing) => {
      expect(listNearMissReasons({ ...team, ...own }, { ...team, ...other }, km)).toEqual(missing);
    },
  );
});
