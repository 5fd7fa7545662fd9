import type { Random } from '../../demo/random.ts';

/** Words split at spaces; `_` stands for a space within one. */
const words = (text: string) => text.split(/\s+/).map((word) => word.replaceAll('_', ' '));

const english = {
  first:
    words(`Ald Alder Apple Ash Astle Ayles Bar Bark Bas Bax Beck Bed Bex Bick Bid Birch Black Bol
    Bramp Brad Brom Brough Buck Bur Cal Castle Chal Char Ched Chel Chip Clap Clay Cod Col Cot Cran
    Crom Cul Dart Ded Den Dods Dray Dun Eccles Edge Elm Emb Ever Farn Fern Fins Fleck Frod Gad Gar Gis
    Glas God Gos Graf Grim Had Hal Hamp Har Hart Hasel Hath Hawk Hazel Hed Hen Hinck Hol Horn Hors
    Hunt Ick Kemp Ken Kil Kings Kirk Knares Lam Lang Lav Led Lin Lock Lough Lud Lyd Maiden Mal Marsh
    Mel Mid Mil Mor Nant Nether New Nor Oak Od Ol Os Pad Pem Pick Pin Pres Pud Quor Rad Ram Red Rip
    Rock Ros Row Rud Sal Sand Sax Sel Shel Ship Shir Skip Sned Staf Stan Staple Stoke Strat Sud Sut
    Swin Tad Tam Ted Thorn Thur Tick Tor Trow Tun Ul Up Wad Wal War Wat Wed Wel West Whit Wid Wim Win
    Wit Wood Wool Wor Wrough Wy Yar Yel`),
  last: words(`borough bourne bridge brook burgh bury by cester combe cote cott den don edge field fold
    ford gate ham hampton hill holme hurst ing ingham ingley ington ley low mere minster more ness
    over pool port ridge royd shaw sham shot side stead sted stock stoke stone stow thorpe thwaite
    ton tree try wardine water well wick with wood worth yard`),
};

const welsh = {
  first: words(
    'Aber Blaen Bryn Cae Capel Cwm Dôl Llan Llwyn Maes Nant Pant Pen Pont Rhos Tre Ynys',
  ),
  last: words(`afan badarn bedr coed cybi daf deilo dewi dudno dŵr elli fair gain gôr gwm hafod hir
    llwyd newydd onnen pennant rhaeadr rhiw samlet seiont tawe tysul y_bont ystwyth ŷnys`),
};

const scottish = {
  first: words('Auchter Bal Carn Craig Dal Drum Dun Fal Glen Inver Kil Kin Loch Muir Strath'),
  last: words(`aber allan arder bride burn cairn cardine carron dee donald earn eden fergus garry
    grange heath holm keith kirk laggan leven lomond mahoe marnock mory ness rannoch tyre winning`),
};

const irish = {
  first: words('Ar Bally Carrick Clogh Cook Done Drum Dun Ennis Kil Killy Lis Mag Mone Sion Tully'),
  last: words(`castle clare cloney crone fergus gannon gore hafelt kinny lough macash magh mena
    money more murry nahinch nure patrick reagh rush ry shane terney walter ward`),
};

const before = words('Great Little Long Upper Lower Nether North South East West Old New Market');
const after = words(`Green Park Bridge Cross Heath Common Hill Town Village Abbas Regis Magna Parva
  on_Sea -on-the-Hill -le-Moors -in-Arden -upon-Thames -by-Bolton St_Mary St_Peter Mandeville`);
const surnames = words(
  `Connor Brien Neill Hara Reilly Keeffe Dowd Grady Malley Sullivan Rourke Toole`,
);
const saints = words(`Andrew Anne Augustine Barnabas Chad Cuthbert David Edmund George Giles Helen
  James John Luke Margaret Mark Mary Michael Nicholas Oswald Patrick Paul Peter Thomas Werburgh`);
const wanderers = words('Wanderers Nomads Casuals Exiles Ramblers Occasionals Strollers Amblers');

/** Names such as clubs of the British Isles have: each once, those of one seed always the same. */
export function* clubNames(random: Random) {
  const taken = new Set<string>();
  for (;;) {
    const name = clubName(random);
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    yield name;
  }
}

function clubName(random: Random) {
  const place = placeName(random);
  if (random.chance(0.03))
    return `St ${random.pick(saints)}${apostrophe(random)}s ${ending(random)}`;
  if (random.chance(0.03)) return `${place} St ${random.pick(saints)} ${ending(random)}`;
  if (random.chance(0.02)) return `O${apostrophe(random)}${random.pick(surnames)} ${place} XI`;
  if (random.chance(0.03)) return `Old ${stem(random, english)}ians ${ending(random)}`;
  if (random.chance(0.05)) return `${place} ${random.pick(wanderers)}`;
  if (random.chance(0.06)) return `${place} & ${placeName(random)} ${ending(random)}`;
  if (random.chance(0.05)) return `${place} & District ${ending(random)}`;
  return `${place} ${ending(random)}`;
}

function placeName(random: Random) {
  const part = random.chance(0.8) ? english : random.pick([welsh, scottish, irish]);
  const name = stem(random, part);
  if (random.chance(0.12)) return `${random.pick(before)} ${name}`;
  if (random.chance(0.12)) return `${name} ${random.pick(after)}`.replace(' -', '-');
  return name;
}

function stem(random: Random, part: { first: string[]; last: string[] }) {
  return random.pick(part.first) + random.pick(part.last);
}

function ending(random: Random) {
  return random.chance(0.6) ? 'CC' : random.chance(0.9) ? 'Cricket Club' : 'C.C.';
}

function apostrophe(random: Random) {
  return random.chance(0.6) ? "'" : '’';
}
