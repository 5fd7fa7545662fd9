import type { DemoClub } from '../demo-club.ts';

/** Clubs less than an hour from the first demo club, which are most of its opponents. */
export const thamesValleyClubs: DemoClub[] = [
  {
    name: 'Cookham Swan Uppers CC',
    postcode: 'SL6 9SJ',
    ground: 'Marsh Meadow Side',
    phone: '01632 960116',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Between the river and the moor, with geese at long leg. Saturday league, Sunday friendlies and a Wednesday evening side. The tea hut opens for visitors first.',
  },
  {
    name: 'Great Missenden Peach Stones CC',
    postcode: 'HP16 0AL',
    ground: 'Misbourne Lea',
    phone: '01632 960117',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      'A village side in a chalk valley. Our Sunday cricket is for everybody, and the cake is for everybody twice. Good grass square, short boundary on the railway side.',
  },
  {
    name: 'Chalfont St Giles Paradise CC',
    postcode: 'HP8 4JH',
    ground: 'Pond Field',
    phone: '01632 960118',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      "Paradise was regained in 1998 with a new roller. Two Saturday sides, a Sunday side and a growing women's side. Thirty-five or forty overs, as you like it.",
  },
  {
    name: 'Windsor Long Walkers CC',
    postcode: 'SL4 1LR',
    ground: 'Oak Ride',
    phone: '01632 960119',
    officer: 'Match secretary',
    strength: 'strong-medium',
    description:
      'A quick outfield under old oaks, and aeroplanes every two minutes. Strong on Saturdays, sociable on Sundays. Parking is by the gate: please do not feed the deer.',
  },
  {
    name: 'Thame Spread Eagles CC',
    postcode: 'OX9 3DP',
    ground: 'Church Meadow End',
    phone: '01632 960120',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Market-town cricket on a flat, true pitch. We travel well and host better. Umpires at both ends on Saturdays, and on Sundays anyone who is not padded up.',
  },
  {
    name: 'Wallingford Bridgemen CC',
    postcode: 'OX10 0EG',
    ground: 'Kinecroft Side',
    phone: '01632 960191',
    officer: 'Sunday captain',
    strength: 'weak-medium',
    description:
      "Within the Saxon walls and within sight of three pubs. Friendlies on Sundays from April to September, and a vets' eleven that plays on any weekday it is asked.",
  },
  {
    name: 'Reading Biscuitmen CC',
    postcode: 'RG1 1QH',
    ground: '',
    phone: '0118 496 0123',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'A wandering side out of the old factory club. No ground, no nets, eleven or twelve cheerful players on any Sunday and some Saturdays. We bring biscuits.',
  },
  {
    name: 'High Wycombe Bodgers CC',
    postcode: 'HP13 6PX',
    ground: 'Beechwood Rise',
    phone: '01632 960192',
    officer: 'Secretary',
    strength: 'strong-medium',
    description:
      'Three Saturday sides on a hilltop that drains in an hour. We can often host when the valley is under water, so ring us on the morning. Indoor sixes all winter.',
  },
];
