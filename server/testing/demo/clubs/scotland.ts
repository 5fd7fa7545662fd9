import type { DemoClub } from '../demo-club.ts';

export const scotlandClubs: DemoClub[] = [
  {
    name: 'Linlithgow Loch Bats CC',
    postcode: 'EH49 6AQ',
    ground: 'Palace Peel Side',
    phone: '0131 496 0201',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Between the palace and the loch, with swans inside the boundary on most days. Saturday league, Sunday friendlies, and the best light in Scotland until half past nine.',
  },
  {
    name: 'Peebles Tweedsiders CC',
    postcode: 'EH45 8AH',
    ground: 'Hay Lodge Side',
    phone: '0131 496 0202',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      'A Borders club that borrows players from the rugby in April and gives them back in August. Forty overs on Sundays. English visitors are spoken to slowly and kindly.',
  },
  {
    name: 'Crieff Highlanders CC',
    postcode: 'PH7 3AQ',
    ground: 'Market Field',
    phone: '01632 960203',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'The gate to the Highlands and a stop for touring sides on the way. Grass pitch, mountain view, and soup at the interval from April to June.',
  },
  {
    name: 'Stonehaven Fishwives CC',
    postcode: 'AB39 2AR',
    ground: 'Mineralwell Side',
    phone: '01632 960204',
    officer: "Women's captain",
    strength: 'medium',
    description:
      "A women's eleven that plays all comers, and a mixed side on Sundays. Sheltered from every wind but the east. We travel in one minibus, so twelve at most.",
  },
  {
    name: 'Nairn Sandpipers CC',
    postcode: 'IV12 4AQ',
    ground: 'Links Ground',
    phone: '01632 960205',
    officer: 'Chair',
    strength: 'strong-medium',
    description:
      'On the links beside the firth, where it rains less than anywhere in the north. Saturday side in the league; Sundays for tourists who thought Scotland had no cricket.',
  },
  {
    name: 'Kirkcudbright Artists CC',
    postcode: 'DG6 4AQ',
    ground: 'Harbour Park',
    phone: '07700 900206',
    officer: 'Secretary',
    strength: 'weak',
    description:
      'Painters, potters and two policemen. The sight-screen changes colour each season. Small and friendly, so please tell us if you are strong and we will find some ringers.',
  },
  {
    name: 'St Andrews Sandmen CC',
    postcode: 'KY16 9DD',
    ground: 'Priory Field',
    phone: '01632 960207',
    officer: 'Match manager',
    strength: 'strong-medium',
    description:
      'A town and gown side, at full strength in May and at half strength in July. Evening matches on an artificial strip, and a Sunday eleven that likes to travel.',
  },
];
