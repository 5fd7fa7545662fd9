import type { DemoClub } from '../demo-club.ts';

export const eastClubs: DemoClub[] = [
  {
    name: 'Southwold Lanterns CC',
    postcode: 'IP18 6AQ',
    ground: 'Common Edge',
    phone: '01632 960161',
    officer: 'Fixture secretary',
    strength: 'weak-medium',
    description:
      'On the common, beside the golf and within sight of the lighthouse. Holiday-makers make up our numbers in August. Sunday games start at two and end when the light turns.',
  },
  {
    name: 'Woodbridge Tidemillers CC',
    postcode: 'IP12 1AQ',
    ground: 'Kyson Field',
    phone: '01632 960162',
    officer: 'Secretary',
    strength: 'medium',
    description:
      'Friendly Sunday cricket since the mill stopped. We can send a side to anywhere on the coast and feed two sides at home. Young bowlers always get a spell.',
  },
  {
    name: 'Ely Eel Catchers CC',
    postcode: 'CB7 4AQ',
    ground: 'Fen Ground',
    phone: '01632 960163',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      'Flat as a table and just as quick. On a clear day long-off can see Peterborough. League on Saturdays; wanted on Sundays, teams of medium strength with a spinner.',
  },
  {
    name: 'Saffron Walden Crocuses CC',
    postcode: 'CB11 3AR',
    ground: 'Bridge End',
    phone: '01632 960164',
    officer: "Women's captain",
    strength: 'medium',
    description:
      "Home of two women's elevens and three men's. The women's Sunday side would like more opponents within an hour and has the ground every second week.",
  },
  {
    name: 'Holt Owlets CC',
    postcode: 'NR25 6AW',
    ground: 'Spout Common',
    phone: '01632 960165',
    officer: 'Captain',
    strength: 'weak',
    description:
      'We lost every match in our first season and framed the scorebook. Things have improved. Gentle Sunday cricket in north Norfolk; beginners on both sides are expected.',
  },
  {
    name: 'Louth Spireside CC',
    postcode: 'LN11 0AQ',
    ground: "Hubbard's Field",
    phone: '01632 960166',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      "The spire stands behind the bowler's arm and has been hit twice. A decent batting pitch, a patient scorer and a bar that takes cards. Long journeys are no trouble.",
  },
  {
    name: 'Maldon Salt Panners CC',
    postcode: 'CM9 5HP',
    ground: 'Promenade Ground',
    phone: '07700 900167',
    officer: 'Secretary',
    strength: 'medium',
    description:
      'Between the barges and the marsh. Artificial pitch for midweek, grass for Sundays. We mix all ages and give every visitor a bag of salt to rub in.',
  },
];
