import type { DemoClub } from '../demo-club.ts';

export const southEastClubs: DemoClub[] = [
  {
    name: 'Marlow Wanderers CC',
    postcode: 'SL7 1AR',
    ground: 'Lower Meadow',
    phone: '01632 960101',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Two Saturday sides in the league and a Sunday XI that plays for the walk to the pub. The meadow floods in winter and plays slow until June, so bring a spinner. Teas are proper teas and nobody leaves before the second pot.',
  },
  {
    name: 'Henley Boatmen CC',
    postcode: 'RG9 1AQ',
    ground: 'Mill Reach',
    phone: '0118 496 0112',
    officer: 'Fixture secretary',
    strength: 'weak-medium',
    description:
      'A friendly club of mixed ages with a short boundary on the river side. Lost balls are collected by punt. We like declaration cricket and would rather draw a good game than win a bad one.',
  },
  {
    name: 'Wandsworth Nomads CC',
    postcode: 'SW18 1AQ',
    ground: '',
    phone: '020 7946 0103',
    officer: 'Secretary',
    strength: 'weak-medium',
    description:
      "We have no ground and no intention of getting one. Twenty Sundays a year in other people's villages, usually in two cars and a train. We bring our own umpire and pay for tea in advance.",
  },
  {
    name: 'Dulwich Gleaners CC',
    postcode: 'SE21 7AS',
    ground: 'Gleaners Field',
    phone: '020 7946 0104',
    officer: 'Sunday captain',
    strength: 'medium',
    description:
      'Founded by a reading group that ran out of books. Sunday and midweek cricket on a good grass square, with nets on Thursdays. Newcomers bat in the top six on their first day, by rule.',
  },
  {
    name: 'Hampstead Ferrets CC',
    postcode: 'NW3 1AR',
    ground: '',
    phone: '020 7946 0105',
    officer: 'Match manager',
    strength: 'medium',
    description:
      'A wandering side of actors, nurses and one retired judge. We are better than we look before lunch and worse after it. Away on Sundays and on Wednesday afternoons in term time.',
  },
  {
    name: 'Walthamstow Amblers CC',
    postcode: 'E17 4RD',
    ground: 'Marsh Lane',
    phone: '020 7946 0106',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      "Three Saturday elevens, a women's side and the busiest artificial wicket in the borough. Midweek opposition always wanted from May to July: we can host at short notice.",
  },
  {
    name: 'Ealing Lamplighters CC',
    postcode: 'W5 2NH',
    ground: 'Lamplighters Ground',
    phone: '020 7946 0107',
    officer: 'Midweek manager',
    strength: 'strong-medium',
    description:
      'Evening cricket is what we are for: twenty overs, a bar and the last bus. The weekend sides are strong, so please tell us how strong you are and we will match it.',
  },
  {
    name: 'Guildford Tanners CC',
    postcode: 'GU1 1BG',
    ground: 'Tannery Park',
    phone: '01632 960108',
    officer: 'Secretary',
    strength: 'strong',
    description:
      'Premier division first eleven with a fast, true pitch. We look for strong pre-season opposition in April and for touring sides in August. Showers are hot and the car park holds sixty.',
  },
  {
    name: 'Farnham Hopkiln CC',
    postcode: 'GU9 7DY',
    ground: 'Kiln Field',
    phone: '01632 960109',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'A village club in a town. One Saturday side, one Sunday side and a great many dogs. The outfield runs downhill to the kilns, so chasing is harder than it looks.',
  },
  {
    name: 'Lewes Bonfire Boys CC',
    postcode: 'BN7 1AS',
    ground: 'The Paddock',
    phone: '01632 960110',
    officer: 'Captain',
    strength: 'weak-medium',
    description:
      'Sunday friendlies between the first nightingale and the fifth of November. We field anyone who turns up, from twelve to seventy, and expect you to do the same.',
  },
  {
    name: 'Rye Marshmen CC',
    postcode: 'TN31 7LD',
    ground: 'Salts End',
    phone: '07700 900111',
    officer: 'Chair',
    strength: 'weak',
    description:
      'A small club at the edge of the sea. It is often windy and never dull. We are short of a Sunday opponent most months and will travel across the Marsh to find one.',
  },
  {
    name: 'Tenterden Hopfielders CC',
    postcode: 'TN30 6AR',
    ground: 'Oast Lane',
    phone: '01632 960112',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      'League on Saturday, friendlies on Sunday, colts on Friday. A belting wicket looked after by two brothers who do not agree about anything except the heavy roller.',
  },
  {
    name: 'Faversham Creeksiders CC',
    postcode: 'ME13 7BP',
    ground: 'Creek Ground',
    phone: '01632 960113',
    officer: 'Hon. secretary',
    strength: 'medium',
    description:
      'We brew, we bowl and we bat in that order. Sunday fixtures against clubs that like a full tea and a slow finish. Our second eleven takes on any side that calls itself beginners.',
  },
  {
    name: 'Sevenoaks Acorns CC',
    postcode: 'TN13 1AR',
    ground: 'Acorn Green',
    phone: '01632 960114',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      "Four Saturday sides and colts from under nine to under seventeen. A big square, so we can often put up a second match at a day's notice when somebody's ground is under water.",
  },
  {
    name: 'Amersham Beechers CC',
    postcode: 'HP7 0AQ',
    ground: 'Beech Bottom',
    phone: '01632 960115',
    officer: 'Secretary',
    strength: 'medium',
    description:
      'In a dry valley with beeches on three sides, and dew until noon. We start at half past one and stop for tea whatever the score. Visiting umpires are made much of.',
  },
];
