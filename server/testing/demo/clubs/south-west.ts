import type { DemoClub } from '../demo-club.ts';

export const southWestClubs: DemoClub[] = [
  {
    name: 'Romsey Otters CC',
    postcode: 'SO51 8GA',
    ground: 'Otter Meadow',
    phone: '01632 960121',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'A family club beside the Test. Good grass pitch, short straight boundaries and a heron at fine leg. Friendlies on Sundays; Wednesday evenings for sides that can start by six.',
  },
  {
    name: 'Frome Fleeces CC',
    postcode: 'BA11 1AR',
    ground: 'Weavers Field',
    phone: '01632 960122',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      'The hill is part of the game: fielders on the far side see only heads. We play timed cricket once a month to keep it alive and limited overs on all other Sundays.',
  },
  {
    name: 'Sherborne Clockmakers CC',
    postcode: 'DT9 3AR',
    ground: 'Abbey Grange',
    phone: '01632 960123',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      'Punctual by name. We start on the minute and finish in daylight. A hard, even wicket that helps anybody who hits the seam, and lunch on request for all-day games.',
  },
  {
    name: 'Lyme Fossils CC',
    postcode: 'DT7 3AR',
    ground: 'Cobb View',
    phone: '07700 900124',
    officer: 'Captain',
    strength: 'weak',
    description:
      'Average age fifty-eight and falling. No fast bowling at anybody over sixty, no sledging at all, and an ice cream for every catch. Tourists are very welcome.',
  },
  {
    name: 'Totnes Tumblers CC',
    postcode: 'TQ9 5AR',
    ground: 'Dart Bank',
    phone: '01632 960125',
    officer: 'Chair',
    strength: 'weak-medium',
    description:
      'We turn out two Sunday sides in the holidays and half a side in June. Vegetarian teas unless warned. The artificial strip is free on most weekday evenings.',
  },
  {
    name: 'Tavistock Moormen CC',
    postcode: 'PL19 0AQ',
    ground: 'Whitchurch End',
    phone: '01632 960126',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Bring a sweater, even in August. The ground is fast when the moor is dry and full of ponies when it is not. Touring teams can camp behind the pavilion.',
  },
  {
    name: 'Padstow Lobsterpots CC',
    postcode: 'PL28 8AR',
    ground: 'Prideaux Field',
    phone: '07700 900127',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      'Boats come first, so our Saturday side depends on the tide table. Sundays are safe. Short journeys only for us: anyone who comes to Cornwall is fed.',
  },
  {
    name: 'Malmesbury Flying Monks CC',
    postcode: 'SN16 0AQ',
    ground: 'Abbey Mead',
    phone: '01632 960128',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Named after Brother Elmer, who jumped off the abbey with wings on. Our fielding is in his tradition. Two Sunday sides, strong on batting and short of bowlers.',
  },
  {
    name: 'Stow Shepherds CC',
    postcode: 'GL54 1AR',
    ground: 'Sheep Street Ground',
    phone: '01632 960129',
    officer: 'Hon. secretary',
    strength: 'medium',
    description:
      'Eight hundred feet up, so the ball carries and the scorer wears gloves. We have an old stone pavilion and a new square and are proud of both.',
  },
  {
    name: 'Marlborough Downsmen CC',
    postcode: 'SN8 1AQ',
    ground: 'White Horse Field',
    phone: '01632 960130',
    officer: 'Match manager',
    strength: 'strong-medium',
    description:
      'A chalk pitch that dries in an hour when others are still mopping. Ring us when your ground is unfit: we would rather host than not play.',
  },
  {
    name: 'Glastonbury Tors CC',
    postcode: 'BA6 9DD',
    ground: 'Moor Lane',
    phone: '01632 960131',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      'Solstice matches begin at four in the morning; all others at half past one. A level ground with a fine view and no festival traffic except in one week of June.',
  },
];
