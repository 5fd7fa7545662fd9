/** The message if a postcode has no point (404). */
export const noLocationMessage = 'No location found for this postal code';

/**
 * Code, post town, latitude, longitude (WGS 84). `place` is the location of the point if it is not
 * the town.
 */
type PostcodeArea = [
  code: string,
  name: string,
  latitude: number,
  longitude: number,
  place?: string,
];

/**
 * The 124 postcode areas: 121 of the United Kingdom (BT is Northern Ireland) and the Crown
 * dependencies GY, JE and IM. The point is near the middle of the area's postcodes: at the post
 * town, or at `place` if the town is at the edge.
 */
export const postcodeAreas: PostcodeArea[] = [
  ['AB', 'Aberdeen', 57.2841, -2.3757, 'Inverurie'],
  ['AL', 'St Albans', 51.755, -0.336],
  ['B', 'Birmingham', 52.4796, -1.9026],
  ['BA', 'Bath', 51.2282, -2.3209, 'Frome'],
  ['BB', 'Blackburn', 53.748, -2.482],
  ['BD', 'Bradford', 53.7938, -1.7524],
  ['BH', 'Bournemouth', 50.7208, -1.8795],
  ['BL', 'Bolton', 53.578, -2.429],
  ['BN', 'Brighton', 50.8225, -0.1372],
  ['BR', 'Bromley', 51.406, 0.015],
  ['BS', 'Bristol', 51.4545, -2.5879],
  ['BT', 'Belfast', 54.586, -6.144, 'Stoneyford'],
  ['CA', 'Carlisle', 54.824, -3.161, 'Wigton'],
  ['CB', 'Cambridge', 52.2053, 0.1218],
  ['CF', 'Cardiff', 51.4816, -3.1791],
  ['CH', 'Chester', 53.249, -2.97, 'Capenhurst'],
  ['CM', 'Chelmsford', 51.7356, 0.4685],
  ['CO', 'Colchester', 51.8959, 0.8919],
  ['CR', 'Croydon', 51.3762, -0.0982],
  ['CT', 'Canterbury', 51.2802, 1.0789],
  ['CV', 'Coventry', 52.4068, -1.5197],
  ['CW', 'Crewe', 53.0979, -2.4416],
  ['DA', 'Dartford', 51.4461, 0.2169],
  ['DD', 'Dundee', 56.462, -2.9707],
  ['DE', 'Derby', 52.9225, -1.4746],
  ['DG', 'Dumfries', 54.94, -3.93, 'Castle Douglas'],
  ['DH', 'Durham', 54.7761, -1.5733],
  ['DL', 'Darlington', 54.5253, -1.553],
  ['DN', 'Doncaster', 53.5905, -0.65, 'Scunthorpe'],
  ['DT', 'Dorchester', 50.7154, -2.4367],
  ['DY', 'Dudley', 52.512, -2.081],
  ['E', 'London E', 51.543, -0.003],
  ['EC', 'London EC', 51.518, -0.093],
  ['EH', 'Edinburgh', 55.9533, -3.1883],
  ['EN', 'Enfield', 51.652, -0.081],
  ['EX', 'Exeter', 50.79, -3.656, 'Crediton'],
  ['FK', 'Falkirk', 56.0019, -3.7839],
  ['FY', 'Blackpool', 53.8175, -3.0357],
  ['G', 'Glasgow', 55.8642, -4.2518],
  ['GL', 'Gloucester', 51.8642, -2.2382],
  ['GU', 'Guildford', 51.2362, -0.5704],
  ['GY', 'Guernsey', 49.4555, -2.537, 'St Peter Port'],
  ['HA', 'Harrow', 51.58, -0.334],
  ['HD', 'Huddersfield', 53.6458, -1.785],
  ['HG', 'Harrogate', 53.9921, -1.5418],
  ['HP', 'Hemel Hempstead', 51.705, -0.612, 'Chesham'],
  ['HR', 'Hereford', 52.0565, -2.716],
  ['HS', 'Outer Hebrides', 57.898, -6.803, 'Tarbert'],
  ['HU', 'Hull', 53.7676, -0.3274],
  ['HX', 'Halifax', 53.727, -1.8575],
  ['IG', 'Ilford', 51.5588, 0.074],
  ['IM', 'Isle of Man', 54.1509, -4.482, 'Douglas'],
  ['IP', 'Ipswich', 52.189, 0.997, 'Stowmarket'],
  ['IV', 'Inverness', 57.581, -4.131, 'Fortrose'],
  ['JE', 'Jersey', 49.1868, -2.106, 'St Helier'],
  ['KA', 'Kilmarnock', 55.6111, -4.4957],
  ['KT', 'Kingston upon Thames', 51.41, -0.3],
  ['KW', 'Kirkwall', 58.586, -3.379, 'Castletown'],
  ['KY', 'Kirkcaldy', 56.1107, -3.1674],
  ['L', 'Liverpool', 53.4084, -2.9916],
  ['LA', 'Lancaster', 54.193, -2.909, 'Grange-over-Sands'],
  ['LD', 'Llandrindod Wells', 52.149, -3.406, 'Builth Wells'],
  ['LE', 'Leicester', 52.6369, -1.1398],
  ['LL', 'Llandudno', 53.14, -3.795, 'Llanrwst'],
  ['LN', 'Lincoln', 53.286, -0.3, 'Wragby'],
  ['LS', 'Leeds', 53.8008, -1.5491],
  ['LU', 'Luton', 51.8787, -0.42],
  ['M', 'Manchester', 53.4808, -2.2426],
  ['ME', 'Rochester', 51.388, 0.505],
  ['MK', 'Milton Keynes', 52.0406, -0.7594],
  ['ML', 'Motherwell', 55.7892, -3.9914],
  ['N', 'London N', 51.579, -0.124],
  ['NE', 'Newcastle upon Tyne', 54.9783, -1.6178],
  ['NG', 'Nottingham', 52.9548, -1.1581],
  ['NN', 'Northampton', 52.2405, -0.9027],
  ['NP', 'Newport', 51.5842, -2.9977],
  ['NR', 'Norwich', 52.6309, 1.2974],
  ['NW', 'London NW', 51.556, -0.178],
  ['OL', 'Oldham', 53.5409, -2.1114],
  ['OX', 'Oxford', 51.752, -1.2577],
  ['PA', 'Paisley', 55.997, -4.942, 'Kilmun'],
  ['PE', 'Peterborough', 52.621, -0.107, 'Thorney'],
  ['PH', 'Perth', 56.565, -3.585, 'Dunkeld'],
  ['PL', 'Plymouth', 50.408, -4.212, 'Saltash'],
  ['PO', 'Portsmouth', 50.7989, -1.0912],
  ['PR', 'Preston', 53.7632, -2.7031],
  ['RG', 'Reading', 51.4543, -0.9781],
  ['RH', 'Redhill', 51.1092, -0.1872, 'Crawley'],
  ['RM', 'Romford', 51.575, 0.183],
  ['S', 'Sheffield', 53.3811, -1.4701],
  ['SA', 'Swansea', 51.684, -4.163, 'Llanelli'],
  ['SE', 'London SE', 51.475, -0.036],
  ['SG', 'Stevenage', 51.902, -0.202],
  ['SK', 'Stockport', 53.4106, -2.1575],
  ['SL', 'Slough', 51.5105, -0.595],
  ['SM', 'Sutton', 51.3618, -0.1945],
  ['SN', 'Swindon', 51.5558, -1.7797],
  ['SO', 'Southampton', 50.9097, -1.4044],
  ['SP', 'Salisbury', 51.0688, -1.7945],
  ['SR', 'Sunderland', 54.9069, -1.3838],
  ['SS', 'Southend-on-Sea', 51.5459, 0.7077],
  ['ST', 'Stoke-on-Trent', 53.0027, -2.1794],
  ['SW', 'London SW', 51.464, -0.17],
  ['SY', 'Shrewsbury', 52.66, -3.147, 'Welshpool'],
  ['TA', 'Taunton', 51.0153, -3.1069],
  ['TD', 'Galashiels', 55.598, -2.433, 'Kelso'],
  ['TF', 'Telford', 52.6784, -2.4453],
  ['TN', 'Tonbridge', 51.097, 0.535, 'Cranbrook'],
  ['TQ', 'Torquay', 50.4619, -3.5253],
  ['TR', 'Truro', 50.233, -5.227, 'Redruth'],
  ['TS', 'Middlesbrough', 54.5742, -1.235],
  ['TW', 'Twickenham', 51.449, -0.337],
  ['UB', 'Southall', 51.511, -0.375],
  ['W', 'London W', 51.511, -0.205],
  ['WA', 'Warrington', 53.39, -2.597],
  ['WC', 'London WC', 51.52, -0.124],
  ['WD', 'Watford', 51.6565, -0.3903],
  ['WF', 'Wakefield', 53.683, -1.4977],
  ['WN', 'Wigan', 53.545, -2.6325],
  ['WR', 'Worcester', 52.1936, -2.2216],
  ['WS', 'Walsall', 52.5862, -1.9829],
  ['WV', 'Wolverhampton', 52.587, -2.1288],
  ['YO', 'York', 53.989, -0.912, 'Stamford Bridge'],
  ['ZE', 'Lerwick', 60.155, -1.145],
];

export interface Town {
  name: string;
  latitude: number;
  longitude: number;
  /** The map labels cities of rank 1 first, and towns of rank 4 only in a close view. */
  rank: 1 | 2 | 3 | 4;
}

/** Post towns at the edge of their area, and other towns. */
const otherTowns: [name: string, latitude: number, longitude: number][] = [
  ['Aberdeen', 57.1497, -2.0943],
  ['Aberystwyth', 52.4153, -4.0829],
  ['Bangor', 53.2274, -4.1293],
  ['Barnstaple', 51.0805, -4.0583],
  ['Bath', 51.3811, -2.359],
  ['Belfast', 54.5973, -5.9301],
  ['Berwick-upon-Tweed', 55.769, -2.0049],
  ['Carlisle', 54.8925, -2.9329],
  ['Chester', 53.1905, -2.8909],
  ['Cork', 51.8985, -8.4756],
  ['Derry/Londonderry', 54.9966, -7.3086],
  ['Doncaster', 53.5228, -1.1285],
  ['Dover', 51.1279, 1.3134],
  ['Dublin', 53.3498, -6.2603],
  ['Dumfries', 55.0701, -3.6053],
  ['Elgin', 57.6498, -3.3184],
  ['Enniskillen', 54.3438, -7.6315],
  ['Exeter', 50.7256, -3.5269],
  ['Fort William', 56.8198, -5.1052],
  ['Galashiels', 55.6155, -2.807],
  ['Galway', 53.2707, -9.0568],
  ['Great Yarmouth', 52.6083, 1.7305],
  ['Grimsby', 53.5675, -0.0802],
  ['Hastings', 50.8543, 0.5735],
  ['Haverfordwest', 51.8016, -4.9691],
  ['Hemel Hempstead', 51.7526, -0.4692],
  ['Inverness', 57.4778, -4.2247],
  ['Ipswich', 52.0567, 1.1482],
  ['Kendal', 54.328, -2.7463],
  ["King's Lynn", 52.7543, 0.3976],
  ['Kirkwall', 58.981, -2.96],
  ['Lancaster', 54.0466, -2.8007],
  ['Limerick', 52.6638, -8.6267],
  ['Lincoln', 53.2307, -0.5406],
  ['Llandrindod Wells', 52.2416, -3.3788],
  ['Llandudno', 53.3241, -3.8276],
  ['London', 51.5074, -0.1278],
  ['Newport, Isle of Wight', 50.7014, -1.2883],
  ['Newry', 54.1751, -6.3402],
  ['Oban', 56.412, -5.4723],
  ['Paisley', 55.8456, -4.4239],
  ['Penzance', 50.1188, -5.5376],
  ['Perth', 56.395, -3.4308],
  ['Peterborough', 52.5695, -0.2405],
  ['Plymouth', 50.3755, -4.1427],
  ['Redhill', 51.2398, -0.1698],
  ['Scarborough', 54.2831, -0.3998],
  ['Shrewsbury', 52.7073, -2.7553],
  ['Stirling', 56.1165, -3.9369],
  ['Stornoway', 58.209, -6.388],
  ['Swansea', 51.6214, -3.9436],
  ['Tonbridge', 51.1952, 0.2739],
  ['Truro', 50.2632, -5.051],
  ['Waterford', 52.2593, -7.1101],
  ['Weymouth', 50.6144, -2.4576],
  ['Wick', 58.4394, -3.0937],
  ['Wrexham', 53.0466, -2.9938],
  ['Yeovil', 50.9406, -2.6349],
  ['York', 53.96, -1.0873],
];

const majorCities = [
  ...['Aberdeen', 'Belfast', 'Birmingham', 'Bristol', 'Cardiff', 'Dublin', 'Edinburgh', 'Glasgow'],
  ...['Inverness', 'Leeds', 'Liverpool', 'London', 'Manchester', 'Newcastle upon Tyne', 'Norwich'],
  ...['Plymouth', 'Southampton'],
];
const largeTowns = [
  ...[
    'Aberystwyth',
    'Brighton',
    'Cambridge',
    'Canterbury',
    'Carlisle',
    'Cork',
    'Coventry',
    'Derby',
  ],
  ...['Derry/Londonderry', 'Douglas', 'Dundee', 'Exeter', 'Fort William', 'Galway', 'Gloucester'],
  ...[
    'Hull',
    'Ipswich',
    'Kirkwall',
    'Leicester',
    'Lerwick',
    'Limerick',
    'Lincoln',
    'Middlesbrough',
  ],
  ...['Nottingham', 'Oxford', 'Perth', 'Peterborough', 'Portsmouth', 'Preston', 'Reading'],
  ...['Sheffield', 'Shrewsbury', 'St Helier', 'Stoke-on-Trent', 'Stornoway', 'Swansea', 'Truro'],
  ...['Wick', 'York'],
];
/** Post towns in London, except areas named after London. */
const londonTowns = [
  ...['Bromley', 'Croydon', 'Enfield', 'Harrow', 'Ilford', 'Kingston upon Thames', 'Romford'],
  ...['Southall', 'Sutton', 'Twickenham'],
];

function getTownRank(name: string, place: string | undefined): Town['rank'] {
  if (majorCities.includes(name)) return 1;
  if (largeTowns.includes(name)) return 2;
  return place === name || londonTowns.includes(name) ? 4 : 3;
}

/** Post towns, and other towns in sparse regions and Ireland, sorted by rank. */
export const towns: Town[] = [
  ...otherTowns,
  ...postcodeAreas
    .filter(([, name]) => !name.startsWith('London '))
    .map(
      ([, name, latitude, longitude, place]) =>
        [place ?? name, latitude, longitude, place] as const,
    ),
]
  .map(([name, latitude, longitude, place]) => {
    return { name, latitude, longitude, rank: getTownRank(name, place) };
  })
  .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en-GB'));
