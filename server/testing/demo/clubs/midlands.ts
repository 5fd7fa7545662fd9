import type { DemoClub } from '../demo-club.ts';

export const midlandsClubs: DemoClub[] = [
  {
    name: 'Ledbury Cider Barrels CC',
    postcode: 'HR8 1AQ',
    ground: 'Orchard Ground',
    phone: '01632 960141',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Sunday cricket under apple trees. A ball in the branches is four, a ball that brings down fruit is six. Home or away to anybody within forty minutes.',
  },
  {
    name: 'Ludlow Marchers CC',
    postcode: 'SY8 1AR',
    ground: 'Castle Meadow',
    phone: '01632 960142',
    officer: 'Secretary',
    strength: 'strong-medium',
    description:
      "Strong Saturday side, sociable Sunday side, and a vets' eleven that has beaten both. The kitchen is the best in the Marches and says so on the fixture card.",
  },
  {
    name: 'Oundle Kingfishers CC',
    postcode: 'PE8 4AR',
    ground: 'Barnwell Lock',
    phone: '01632 960143',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Beside the Nene and covered by it twice a winter. We use the artificial pitch in April and the grass from May. Looking for Sunday sides who like a run chase.',
  },
  {
    name: 'Rutland Little Enders CC',
    postcode: 'LE15 6AR',
    ground: 'Catmose End',
    phone: '0116 496 0144',
    officer: 'Chair',
    strength: 'weak-medium',
    description:
      'The smallest county deserves a small club. One team, thirteen players, eleven of them available. We travel happily and return every fixture the year after.',
  },
  {
    name: 'Bakewell Puddings CC',
    postcode: 'DE45 1AS',
    ground: 'Wyeside',
    phone: '0114 496 0145',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'A pretty ground in a bend of the river, with stepping stones to the bar. Grass pitch, slow and low. There is pudding at tea and there is no other kind.',
  },
  {
    name: 'Ashbourne Uppers & Downers CC',
    postcode: 'DE6 1AP',
    ground: 'Henmore Field',
    phone: '01632 960146',
    officer: 'Captain',
    strength: 'weak-medium',
    description:
      'Half of the team lives on each side of the brook and they do not speak in February. By May all is forgiven. Friendlies of thirty-five overs, home or away.',
  },
  {
    name: 'Southwell Bramleys CC',
    postcode: 'NG25 0AR',
    ground: 'Minster Lea',
    phone: '0115 496 0147',
    officer: 'Fixture secretary',
    strength: 'strong-medium',
    description:
      'Two league sides on Saturday and a Sunday eleven of second-team players and juniors. Please send a side of the same sort: we want close games, not big scores.',
  },
  {
    name: 'Moseley Inkwells CC',
    postcode: 'B13 8DD',
    ground: 'Inkwell Lane',
    phone: '0121 496 0148',
    officer: 'Midweek manager',
    strength: 'medium',
    description:
      'Teachers, printers and poets. Evening matches all summer on an artificial wicket with good light until nine. The Sunday side has vacancies against strong opposition it may regret.',
  },
  {
    name: 'Leek Silkweavers CC',
    postcode: 'ST13 5AR',
    ground: 'Rudyard End',
    phone: '01632 960149',
    officer: 'Secretary',
    strength: 'strong',
    description:
      "A first eleven with two former county players and a second eleven with none. Fast outfield, big crowd, and oatcakes from eleven o'clock on all-day games.",
  },
  {
    name: 'Kenilworth Keepers CC',
    postcode: 'CV8 1AQ',
    ground: 'Castle Mere',
    phone: '01632 960150',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Founded by three wicketkeepers who each needed a team. All four sides need friendlies in April and September. The covers are new and so is the groundsman.',
  },
];
