import type { RandomGenerator } from '../../demo/random.ts';

/** Splits a text at spaces into words. A `_` becomes a space within a word. */
const splitWords = (text: string) => text.split(/\s+/).map((word) => word.replaceAll('_', ' '));

const englishParts = {
  first:
    splitWords(`Ald Alder Apple Ash Astle Ayles Bar Bark Bas Bax Beck Bed Bex Bick Bid Birch Black Bol
    Bramp Brad Brom Brough Buck Bur Cal Castle Chal Char Ched Chel Chip Clap Clay Cod Col Cot Cran
    Crom Cul Dart Ded Den Dods Dray Dun Eccles Edge Elm Emb Ever Farn Fern Fins Fleck Frod Gad Gar Gis
    Glas God Gos Graf Grim Had Hal Hamp Har Hart Hasel Hath Hawk Hazel Hed Hen Hinck Hol Horn Hors
    Hunt Ick Kemp Ken Kil Kings Kirk Knares Lam Lang Lav Led Lin Lock Lough Lud Lyd Maiden Mal Marsh
    Mel Mid Mil Mor Nant Nether New Nor Oak Od Ol Os Pad Pem Pick Pin Pres Pud Quor Rad Ram Red Rip
    Rock Ros Row Rud Sal Sand Sax Sel Shel Ship Shir Skip Sned Staf Stan Staple Stoke Strat Sud Sut
    Swin Tad Tam Ted Thorn Thur Tick Tor Trow Tun Ul Up Wad Wal War Wat Wed Wel West Whit Wid Wim Win
    Wit Wood Wool Wor Wrough Wy Yar Yel`),
  last: splitWords(`borough bourne bridge brook burgh bury by cester combe cote cott den don edge field fold
    ford gate ham hampton hill holme hurst ing ingham ingley ington ley low mere minster more ness
    over pool port ridge royd shaw sham shot side stead sted stock stoke stone stow thorpe thwaite
    ton tree try wardine water well wick with wood worth yard`),
};

const welshParts = {
  first: splitWords(
    'Aber Blaen Bryn Cae Capel Cwm Dôl Llan Llwyn Maes Nant Pant Pen Pont Rhos Tre Ynys',
  ),
  last: splitWords(`afan badarn bedr coed cybi daf deilo dewi dudno dŵr elli fair gain gôr gwm hafod hir
    llwyd newydd onnen pennant rhaeadr rhiw samlet seiont tawe tysul y_bont ystwyth ŷnys`),
};

const scottishParts = {
  first: splitWords('Auchter Bal Carn Craig Dal Drum Dun Fal Glen Inver Kil Kin Loch Muir Strath'),
  last: splitWords(`aber allan arder bride burn cairn cardine carron dee donald earn eden fergus garry
    grange heath holm keith kirk laggan leven lomond mahoe marnock mory ness rannoch tyre winning`),
};

const irishParts = {
  first: splitWords(
    'Ar Bally Carrick Clogh Cook Done Drum Dun Ennis Kil Killy Lis Mag Mone Sion Tully',
  ),
  last: splitWords(`castle clare cloney crone fergus gannon gore hafelt kinny lough macash magh mena
    money more murry nahinch nure patrick reagh rush ry shane terney walter ward`),
};

const namePrefixes = splitWords(
  'Great Little Long Upper Lower Nether North South East West Old New Market',
);
const nameSuffixes =
  splitWords(`Green Park Bridge Cross Heath Common Hill Town Village Abbas Regis Magna Parva
  on_Sea -on-the-Hill -le-Moors -in-Arden -upon-Thames -by-Bolton St_Mary St_Peter Mandeville`);
const surnames = splitWords(
  `Connor Brien Neill Hara Reilly Keeffe Dowd Grady Malley Sullivan Rourke Toole`,
);
const saints =
  splitWords(`Andrew Anne Augustine Barnabas Chad Cuthbert David Edmund George Giles Helen
  James John Luke Margaret Mark Mary Michael Nicholas Oswald Patrick Paul Peter Thomas Werburgh`);
const wanderingNames = splitWords(
  'Wanderers Nomads Casuals Exiles Ramblers Occasionals Strollers Amblers',
);

/**
 * Generates names like those of clubs in the British Isles. No name repeats, and the same seed
 * always gives the same names.
 */
export function* generateClubNames(random: RandomGenerator) {
  const taken = new Set<string>();
  for (;;) {
    const name = generateClubName(random);
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    yield name;
  }
}

function generateClubName(random: RandomGenerator) {
  const place = generatePlaceName(random);
  if (random.chance(0.03))
    return `St ${random.pick(saints)}${pickApostrophe(random)}s ${pickClubNameEnding(random)}`;
  if (random.chance(0.03))
    return `${place} St ${random.pick(saints)} ${pickClubNameEnding(random)}`;
  if (random.chance(0.02)) return `O${pickApostrophe(random)}${random.pick(surnames)} ${place} XI`;
  if (random.chance(0.03))
    return `Old ${generateNameStem(random, englishParts)}ians ${pickClubNameEnding(random)}`;
  if (random.chance(0.05)) return `${place} ${random.pick(wanderingNames)}`;
  if (random.chance(0.06))
    return `${place} & ${generatePlaceName(random)} ${pickClubNameEnding(random)}`;
  if (random.chance(0.05)) return `${place} & District ${pickClubNameEnding(random)}`;
  return `${place} ${pickClubNameEnding(random)}`;
}

function generatePlaceName(random: RandomGenerator) {
  const part = random.chance(0.8)
    ? englishParts
    : random.pick([welshParts, scottishParts, irishParts]);
  const name = generateNameStem(random, part);
  if (random.chance(0.12)) return `${random.pick(namePrefixes)} ${name}`;
  if (random.chance(0.12)) return `${name} ${random.pick(nameSuffixes)}`.replace(' -', '-');
  return name;
}

function generateNameStem(random: RandomGenerator, part: { first: string[]; last: string[] }) {
  return random.pick(part.first) + random.pick(part.last);
}

function pickClubNameEnding(random: RandomGenerator) {
  return random.chance(0.6) ? 'CC' : random.chance(0.9) ? 'Cricket Club' : 'C.C.';
}

function pickApostrophe(random: RandomGenerator) {
  return random.chance(0.6) ? "'" : '’';
}
