import type { Format } from '@fixturebook/contract/fixtures';
import type { SeasonDay } from './season.ts';

export interface DemoTeam {
  name: string;
  /** The days of the week on which the team plays, where 0 is Sunday. */
  weekdays: readonly number[];
  outdoors: boolean;
  /** The probability, from 0 to 1, that the team is free on a day. League teams rarely are. */
  free: number;
  startTimes: readonly string[];
  formats: readonly { format: Format | null; overs: readonly (number | null)[] }[];
  /** The team is weaker than the club claims by this many grades. */
  weaker: number;
  notes: readonly string[];
}

export const visitorsNotes = [
  'Eleven and a scorer, with four cars.',
  'We pay for tea and buy the first round.',
  'Any surface, any village, any weather.',
  'We can be there by noon if you prefer an early start.',
  'A ground near a station is best.',
];

const limitedOvers = { format: 'limited-overs', overs: [35, 40, 40, 45] } as const;
const longLimitedOvers = { format: 'limited-overs', overs: [45, 50] } as const;
const shortLimitedOvers = { format: 'limited-overs', overs: [20, 25, 30] } as const;
const twenty20 = { format: 'twenty20', overs: [null] } as const;
const declaration = { format: 'declaration', overs: [null] } as const;
const anyFormat = { format: null, overs: [null] } as const;

const weekendTimes = { outdoors: true, startTimes: ['12:30', '13:00', '13:30', '14:00'] } as const;
const eveningTimes = { outdoors: true, startTimes: ['17:45', '18:00', '18:15', '18:30'] } as const;

export const saturdayFirsts: DemoTeam = {
  name: '1st XI',
  weekdays: [6],
  free: 0.09,
  weaker: 0,
  ...weekendTimes,
  formats: [longLimitedOvers, limitedOvers],
  notes: ['A free week in the league.', 'Two umpires arranged.', 'Our league opponents withdrew.'],
};

export const saturdaySeconds: DemoTeam = {
  name: '2nd XI',
  weekdays: [6],
  free: 0.1,
  weaker: 1,
  ...weekendTimes,
  formats: [limitedOvers],
  notes: ['We may field two or three colts.', 'Any side of about our strength.'],
};

export const sundayXi: DemoTeam = {
  name: 'Sunday XI',
  weekdays: [0],
  free: 0.22,
  weaker: 1,
  ...weekendTimes,
  formats: [limitedOvers, limitedOvers, declaration, anyFormat],
  notes: [
    'Tea provided. Please bring an umpire if you have one.',
    'Overs or timed, as you like it.',
    'A return match next year would suit us.',
    'Our opposition pulled out, so a quick answer would help.',
    'Mixed ages and abilities. We share the bowling.',
    'Touring sides welcome: the bar stays open.',
  ],
};

const midweekXi: DemoTeam = {
  name: 'Midweek XI',
  weekdays: [2, 3],
  free: 0.06,
  weaker: 0,
  ...eveningTimes,
  formats: [twenty20],
  notes: ['We must be off by a quarter to nine.', 'White ball, coloured kit if you have it.'],
};

const womensXi: DemoTeam = {
  name: "Women's XI",
  weekdays: [0],
  free: 0.09,
  weaker: 1,
  ...weekendTimes,
  formats: [shortLimitedOvers, twenty20],
  notes: ['Soft or hard ball: tell us which you prefer.', 'Beginners on both sides, please.'],
};

const vetsXi: DemoTeam = {
  name: 'Vets XI',
  weekdays: [3, 4],
  free: 0.04,
  weaker: 1,
  outdoors: true,
  startTimes: ['11:30', '13:00'],
  formats: [limitedOvers, anyFormat],
  notes: ['Over fifty on the day. Lunch at one.', 'Runners allowed, and needed.'],
};

const colts: DemoTeam = {
  name: 'Colts',
  weekdays: [0, 5],
  free: 0.03,
  weaker: 2,
  outdoors: true,
  startTimes: ['10:00', '18:00'],
  formats: [shortLimitedOvers, twenty20],
  notes: ['Under-fifteens.', 'Under-thirteens, eight overs in pairs if you prefer.'],
};

export const otherTeams = [saturdaySeconds, sundayXi, midweekXi, womensXi, vetsXi, colts];

export const bankHolidayXi: DemoTeam = {
  name: 'Bank Holiday XI',
  weekdays: [1],
  free: 0,
  weaker: 0,
  ...weekendTimes,
  formats: [limitedOvers],
  notes: ['All day if you like: the bar opens at eleven.'],
};

export const wanderers: DemoTeam[] = [
  {
    name: 'Sunday XI',
    weekdays: [0],
    free: 0.3,
    weaker: 0,
    ...weekendTimes,
    formats: [limitedOvers, declaration, anyFormat],
    notes: visitorsNotes,
  },
  {
    name: 'Wednesday XI',
    weekdays: [3],
    free: 0.12,
    weaker: 0,
    outdoors: true,
    startTimes: ['13:00', '14:00', '18:00'],
    formats: [anyFormat, limitedOvers],
    notes: visitorsNotes,
  },
];

/** A team for indoor cricket in winter, which always plays on the same weekday in each club. */
export const indoorSix: DemoTeam = {
  name: 'Indoor VI',
  outdoors: false,
  free: 0.3,
  weaker: 0,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  startTimes: ['19:00', '19:30', '20:00'],
  formats: [{ format: 'limited-overs', overs: [10, 12] }],
  notes: ['Six a side in the sports hall. White plimsolls.', 'Soft ball, two overs each.'],
};

export const indoorGround = 'Leisure centre';

const indoorSeconds: DemoTeam = { ...indoorSix, name: 'Indoor 2nd VI' };

export function getTeamsOnDay({ weekday, outdoors }: SeasonDay): [DemoTeam, DemoTeam] {
  if (!outdoors) return [indoorSix, indoorSeconds];
  if (weekday === 6) return [saturdayFirsts, saturdaySeconds];
  return weekday === 0 ? [sundayXi, womensXi] : [midweekXi, vetsXi];
}
