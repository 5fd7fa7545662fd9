import type { DemoClub } from '../demo-club.ts';

export const northClubs: DemoClub[] = [
  {
    name: 'Hebden Bridge Trouser Town CC',
    postcode: 'HX7 8EF',
    ground: 'Tenter Bank',
    phone: '0113 496 0171',
    officer: 'Fixture secretary',
    strength: 'weak-medium',
    description:
      'There are four hundred steps from the station to the ground and we count them for you. Once here, a lovely flat square cut out of the hillside. Sundays, wet or dry.',
  },
  {
    name: 'Holmfirth Summer Wine CC',
    postcode: 'HD9 1AX',
    ground: 'Sands End',
    phone: '0113 496 0172',
    officer: 'Captain',
    strength: 'weak',
    description:
      'Old men in a bath have been seen at deep midwicket. Over-fifties cricket on Wednesdays and gentle Sunday games for anybody who can still bend down.',
  },
  {
    name: 'Ilkley Tarnsiders CC',
    postcode: 'LS29 0AQ',
    ground: 'Tarn Field',
    phone: '0113 496 0173',
    officer: 'Fixture secretary',
    strength: 'strong',
    description:
      'League champions twice in ten years. Our friendly dates are few, so they matter: strong opposition please, fifty overs, and two umpires paid by us.',
  },
  {
    name: 'Malton Ploughmen CC',
    postcode: 'YO17 7AB',
    ground: 'Derwent Lea',
    phone: '01632 960174',
    officer: 'Secretary',
    strength: 'medium',
    description:
      'A farming club: fixtures in harvest are subject to the combine. In May and June there is no keener side in Ryedale. Suppers after evening games by arrangement.',
  },
  {
    name: 'Whitby Jet Setters CC',
    postcode: 'YO22 4AQ',
    ground: 'Abbey Plain',
    phone: '01632 960175',
    officer: 'Fixture secretary',
    strength: 'weak-medium',
    description:
      'Cricket on a cliff top. Sixes to the seaward side are not looked for. We welcome touring teams, find them rooms and lend them jumpers.',
  },
  {
    name: 'Richmond Drummers CC',
    postcode: 'DL10 4AR',
    ground: 'Earls Orchard Side',
    phone: '01632 960176',
    officer: 'Hon. secretary',
    strength: 'medium',
    description:
      'Under the castle walls beside the Swale. The Saturday side is in the league, the Sunday side is in good spirits. Forty overs, white ball or red.',
  },
  {
    name: 'Barnard Castle Teasdalers CC',
    postcode: 'DL12 8BB',
    ground: 'Demesne Field',
    phone: '0191 498 0177',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'High, green and windy. We have an eye for distance, so expect fielders further back than you are used to. Good teas and a quick return fixture promised.',
  },
  {
    name: 'Hexham Reivers CC',
    postcode: 'NE46 1AR',
    ground: 'Tyne Green End',
    phone: '0191 498 0178',
    officer: 'Secretary',
    strength: 'strong-medium',
    description:
      'We raid south on Sundays and are raided in return. Grass square of eight pitches, covers on all of them, and an indoor net for April.',
  },
  {
    name: 'Alnwick Hotspurs CC',
    postcode: 'NE66 1AQ',
    ground: 'Pasture Field',
    phone: '0191 498 0179',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'One of the northernmost clubs in England and used to long drives. We will come to you if you will come to us. Two sides on Saturday, one on Sunday.',
  },
  {
    name: 'Ambleside Fellwalkers CC',
    postcode: 'LA22 0AR',
    ground: 'Rothay Park Side',
    phone: '01632 960180',
    officer: 'Captain',
    strength: 'weak-medium',
    description:
      'The rain gauge is beside the scoreboard and often ahead. When it is dry there is no finer place to field. Visitors are asked to stay for a walk on Monday.',
  },
  {
    name: 'Kirkby Lonsdale Devils CC',
    postcode: 'LA6 2AQ',
    ground: 'Lune Bank',
    phone: '01632 960181',
    officer: 'Fixture secretary',
    strength: 'medium',
    description:
      'Named after the bridge and nothing else. Two league sides, one friendly side. We like playing clubs from the other county, whichever that turns out to be.',
  },
  {
    name: 'Clitheroe Pendlers CC',
    postcode: 'BB7 1AG',
    ground: 'Chatburn Side',
    phone: '01632 960182',
    officer: 'Secretary',
    strength: 'strong-medium',
    description:
      'Hard Lancashire cricket on Saturday and a softer sort on Sunday. Evening Twenty20 in June and July on a pitch with carry. A stand with real seats.',
  },
  {
    name: 'Didsbury Bookbinders CC',
    postcode: 'M20 2AS',
    ground: 'Fletcher Fields',
    phone: '0161 496 0183',
    officer: 'Midweek manager',
    strength: 'medium',
    description:
      'Seven teams, one square and a very good spreadsheet. We nearly always have an artificial pitch free on a weekday evening and would rather share it than leave it.',
  },
  {
    name: 'Knutsford Penny Farthings CC',
    postcode: 'WA16 0AS',
    ground: 'Heath Field',
    phone: '0161 496 0184',
    officer: 'Fixture secretary',
    strength: 'weak-medium',
    description:
      "We cycle to home matches and drive to others. Sunday friendlies at two o'clock with a break for tea after the thirty-fifth over or the first puncture.",
  },
];
