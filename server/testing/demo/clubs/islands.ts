import type { DemoClub } from '../demo-club.ts';

export const islandsClubs: DemoClub[] = [
  {
    name: 'Ventnor Undercliffs CC',
    postcode: 'PO38 1AQ',
    ground: 'Steephill',
    phone: '01632 960241',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'A ground in a bowl with the boundary on top of the bank. Sunday sides from the mainland get the ferry times with the confirmation and a lift from the pier.',
  },
  {
    name: "St Mary's Pilots CC",
    postcode: 'TR21 0JG',
    ground: 'Garrison Field',
    phone: '07700 900242',
    officer: 'Secretary',
    strength: 'weak',
    description:
      'Five inhabited islands, one square. We play anyone who comes on the boat and lend players when they are short. A match with us needs two days and no hurry.',
  },
  {
    name: 'Beaumaris Menai Strollers CC',
    postcode: 'LL58 8AR',
    ground: 'Castle Green',
    phone: '01632 960243',
    officer: 'Captain',
    strength: 'weak-medium',
    description:
      "Anglesey's gentlest side, with Snowdonia behind the bowler's arm. Sunday and Wednesday friendlies; half of us can bat and the other half can drive.",
  },
  {
    name: 'Castletown Manxmen CC',
    postcode: 'IM9 1LD',
    ground: 'Poulsom Side',
    phone: '07700 900244',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      'League cricket on the island and two tours a year off it. We look for strong Saturday and Sunday opposition near Liverpool or Heysham on touring weekends.',
  },
  {
    name: 'St Peter Port Donkeys CC',
    postcode: 'GY1 1UG',
    ground: 'Beau Séjour Side',
    phone: '07700 900245',
    officer: 'Match manager',
    strength: 'medium',
    description:
      'Evening league all summer and visitors at weekends. Stubborn batting a speciality. We arrange hotels at club rates for touring sides of up to sixteen.',
  },
  {
    name: 'Rothesay Madeiras CC',
    postcode: 'PA20 0AY',
    ground: 'Meadows',
    phone: '0141 496 0246',
    officer: 'Secretary',
    strength: 'weak',
    description:
      "A seaside club that plays in front of holiday-makers who do not know the rules. Sunday afternoons after the one o'clock ferry, back in time for the seven.",
  },
  {
    name: 'Brodick Goatfells CC',
    postcode: 'KA27 8AP',
    ground: 'Ormidale Side',
    phone: '07700 900247',
    officer: 'Captain',
    strength: 'weak-medium',
    description:
      "Cricket on Arran depends on the boat, so we book early and keep our word. Artificial strip on a grass field, midges from eight o'clock.",
  },
  {
    name: 'Portree Cuillins CC',
    postcode: 'IV51 9BX',
    ground: 'The Lump Side',
    phone: '07700 900248',
    officer: 'Chair',
    strength: 'weak',
    description:
      'The nearest opponent is two hours away and we are grateful for each one. Daylight until eleven in June, so long games are easy to finish.',
  },
  {
    name: 'Stornoway Herring Girls CC',
    postcode: 'HS1 2AY',
    ground: 'Castle Grounds',
    phone: '07700 900249',
    officer: "Women's captain",
    strength: 'weak-medium',
    description:
      "Women's and mixed cricket in the Outer Hebrides, on matting, in any wind under gale. No play on Sundays: Saturdays and weekday evenings only.",
  },
  {
    name: 'Kirkwall Ba Men CC',
    postcode: 'KW15 1AR',
    ground: 'Bignold Side',
    phone: '07700 900250',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'A match a week from May to August and an inter-county one against Shetland. Tourists from the south are met at the ferry by most of the team.',
  },
  {
    name: 'Lerwick Simmer Dim CC',
    postcode: 'ZE1 0HB',
    ground: 'Clickimin Side',
    phone: '07700 900251',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      'Sixty degrees north: the midsummer game starts at ten in the evening and needs no lights. Artificial wicket, warm hall and a peat-smoked tea.',
  },
];
