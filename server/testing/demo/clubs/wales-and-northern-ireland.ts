import type { DemoClub } from '../demo-club.ts';

export const walesAndNorthernIrelandClubs: DemoClub[] = [
  {
    name: 'Hay Bookworms CC',
    postcode: 'HR3 5AR',
    ground: 'Warren Side',
    phone: '01632 960221',
    officer: 'Fixture secretary',
    strength: 'weak-medium',
    description:
      'Umpires may read between overs but not during them. A meadow pitch beside the Wye, slow to dry and kind to spinners. No matches in the week of the festival.',
  },
  {
    name: 'Crickhowell Table Mountaineers CC',
    postcode: 'NP8 1AR',
    ground: 'Llangattock Bridge',
    phone: '01632 960222',
    officer: 'Secretary',
    strength: 'medium',
    description:
      'The name of the town is a duty and we take it seriously. Two Saturday sides and a Sunday one. Home matches come with a view and a Welsh cake.',
  },
  {
    name: 'Aberaeron Honey Creams CC',
    postcode: 'SA46 0AQ',
    ground: 'Cae Sgwâr',
    phone: '07700 900223',
    officer: 'Captain',
    strength: 'weak',
    description:
      'Clwb bach cyfeillgar: a small and friendly club on Cardigan Bay. Sunday games for sides on holiday, with ice cream in place of tea if the sun is out.',
  },
  {
    name: 'Tenby Lifeboatmen CC',
    postcode: 'SA70 7AR',
    ground: 'South Beach Field',
    phone: '01632 960224',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'If the maroons go up, we lose four players and the umpire. It has happened twice. Sunday and bank holiday matches; touring teams find everything within a walk.',
  },
  {
    name: 'Llangollen Coracles CC',
    postcode: 'LL20 8AA',
    ground: 'Eisteddfod Side',
    phone: '01632 960225',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      'Our outfield is a festival in July and a cricket ground on either side of it. Artificial pitch, steam trains on the hour and a harpist at the annual dinner.',
  },
  {
    name: 'Pwllheli Gwylanod CC',
    postcode: 'LL53 5AR',
    ground: "Cae'r Traeth",
    phone: '01632 960226',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Y Gwylanod are the gulls, and they field with us. The most westerly square on the peninsula. We play league on Saturdays and visitors on Sundays.',
  },
  {
    name: 'Penarth Pierheads CC',
    postcode: 'CF64 1AR',
    ground: 'Cliff Top',
    phone: '029 2018 0227',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      'Four Saturday sides within a single from Cardiff. Good for pre-season games in April: the square drains well and the bar opens at noon.',
  },
  {
    name: 'Cultra Folk CC',
    postcode: 'BT18 0EU',
    ground: 'Railway View',
    phone: '028 9649 6231',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      'League cricket on Saturdays, and Sunday afternoons for touring sides off the ferry. A true pitch, a sea breeze and a train to Belfast every half-hour.',
  },
  {
    name: 'Enniskillen Islanders CC',
    postcode: 'BT74 7HL',
    ground: 'Castle Island',
    phone: '028 9649 6232',
    officer: 'Secretary',
    strength: 'medium',
    description:
      'Water on three sides and a bridge on the fourth. We travel a long way for most games, so a fixture with us is always kept. Overnight stays gladly arranged.',
  },
  {
    name: 'Newcastle Mournes CC',
    postcode: 'BT33 0AH',
    ground: 'Slieve Field',
    phone: '028 9649 6233',
    officer: 'Captain',
    strength: 'weak-medium',
    description:
      'Where the mountains come down to the square. Friendly Sundays and midweek Twenty20. Bring two sweaters and stay for chips on the front.',
  },
  {
    name: 'Ballycastle Lammas CC',
    postcode: 'BT54 6BT',
    ground: 'Bayview',
    phone: '07700 900234',
    officer: 'Secretary',
    strength: 'weak',
    description:
      'A new club with an old roller. One side on Sundays, artificial pitch, dulse and yellowman at tea. We would love a visit from across the water.',
  },
  {
    name: 'Armagh Stargazers CC',
    postcode: 'BT61 9DG',
    ground: 'Observatory Lawn',
    phone: '028 9649 6235',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'We know to the second when the sun sets and bowl until then. League on Saturday, friendlies in the week. Visiting sides get the planetarium at half price.',
  },
];
