/**
 * The counties and cities that have a page for visitors, with the starts of the postcodes whose clubs belong there
 * until they say otherwise. A start is a postcode area such as `RG`, or its districts with one first digit such as
 * `SL7`, where an area belongs to two counties. Postcodes cross county borders, so a club can choose another county.
 */
const areaTable = [
  ['aberdeenshire', 'Aberdeenshire', 'AB'],
  ['angus', 'Angus', 'DD'],
  ['ayrshire', 'Ayrshire', 'KA'],
  ['bedfordshire', 'Bedfordshire', 'LU'],
  ['berkshire', 'Berkshire', 'RG SL1 SL2 SL3 SL4 SL5 SL6'],
  ['bristol', 'Bristol', 'BS'],
  ['buckinghamshire', 'Buckinghamshire', 'HP MK SL0 SL7 SL8 SL9'],
  ['cambridgeshire', 'Cambridgeshire', 'CB PE'],
  ['cheshire', 'Cheshire', 'CH CW WA'],
  ['cornwall', 'Cornwall', 'TR'],
  ['county-durham', 'County Durham', 'DH DL'],
  ['cumbria', 'Cumbria', 'CA'],
  ['derbyshire', 'Derbyshire', 'DE'],
  ['devon', 'Devon', 'EX PL TQ'],
  ['dorset', 'Dorset', 'BH DT'],
  ['dumfries-and-galloway', 'Dumfries and Galloway', 'DG'],
  ['east-sussex', 'East Sussex', 'BN'],
  ['east-yorkshire', 'East Yorkshire', 'HU'],
  ['edinburgh', 'Edinburgh', 'EH'],
  ['essex', 'Essex', 'CM CO RM SS'],
  ['fife', 'Fife', 'KY'],
  ['glamorgan', 'Glamorgan', 'CF'],
  ['glasgow', 'Glasgow', 'G'],
  ['gloucestershire', 'Gloucestershire', 'GL'],
  ['greater-manchester', 'Greater Manchester', 'BL M OL SK WN'],
  ['guernsey', 'Guernsey', 'GY'],
  ['gwent', 'Gwent', 'NP'],
  ['hampshire', 'Hampshire', 'PO SO'],
  ['herefordshire', 'Herefordshire', 'HR'],
  ['hertfordshire', 'Hertfordshire', 'AL SG WD'],
  ['highland', 'Highland', 'IV KW'],
  ['isle-of-man', 'Isle of Man', 'IM'],
  ['isle-of-wight', 'Isle of Wight', ''],
  ['jersey', 'Jersey', 'JE'],
  ['kent', 'Kent', 'CT DA ME TN'],
  ['lanarkshire', 'Lanarkshire', 'ML'],
  ['lancashire', 'Lancashire', 'BB FY LA PR'],
  ['leicestershire', 'Leicestershire', 'LE'],
  ['lincolnshire', 'Lincolnshire', 'LN'],
  ['london', 'London', 'BR CR E EC EN HA IG N NW SE SW TW UB W WC'],
  ['merseyside', 'Merseyside', 'L'],
  ['norfolk', 'Norfolk', 'NR'],
  ['north-wales', 'North Wales', 'LL'],
  ['north-yorkshire', 'North Yorkshire', 'HG TS YO'],
  ['northamptonshire', 'Northamptonshire', 'NN'],
  ['northern-ireland', 'Northern Ireland', 'BT'],
  ['northumberland', 'Northumberland', ''],
  ['nottinghamshire', 'Nottinghamshire', 'NG'],
  ['orkney', 'Orkney', ''],
  ['oxfordshire', 'Oxfordshire', 'OX'],
  ['perthshire', 'Perthshire', 'PH'],
  ['powys', 'Powys', 'LD'],
  ['renfrewshire', 'Renfrewshire', 'PA'],
  ['rutland', 'Rutland', ''],
  ['scottish-borders', 'Scottish Borders', 'TD'],
  ['shetland', 'Shetland', 'ZE'],
  ['shropshire', 'Shropshire', 'SY TF'],
  ['somerset', 'Somerset', 'BA TA'],
  ['south-yorkshire', 'South Yorkshire', 'DN S'],
  ['staffordshire', 'Staffordshire', 'ST WS'],
  ['stirling-and-falkirk', 'Stirling and Falkirk', 'FK'],
  ['suffolk', 'Suffolk', 'IP'],
  ['surrey', 'Surrey', 'GU KT SM'],
  ['tyne-and-wear', 'Tyne and Wear', 'NE SR'],
  ['warwickshire', 'Warwickshire', 'CV'],
  ['west-midlands', 'West Midlands', 'B DY WV'],
  ['west-sussex', 'West Sussex', 'RH'],
  ['west-wales', 'West Wales', 'SA'],
  ['west-yorkshire', 'West Yorkshire', 'BD HD HX LS WF'],
  ['western-isles', 'Western Isles', 'HS'],
  ['wiltshire', 'Wiltshire', 'SN SP'],
  ['worcestershire', 'Worcestershire', 'WR'],
] as const;

export type AreaSlug = (typeof areaTable)[number][0];

export interface Area {
  slug: AreaSlug;
  name: string;
  /** What the postcodes begin with, such as `RG` or `SL7`. Empty if every club there has to choose the area. */
  postcodeStarts: string[];
}

/** In the order of their names. */
export const areas: Area[] = areaTable.map(([slug, name, starts]) => ({
  slug,
  name,
  postcodeStarts: starts.split(' ').filter((start) => start !== ''),
}));

export const areaSlugs = areaTable.map(([slug]) => slug);

export function findArea(slug: string): Area | undefined {
  return areas.find((area) => area.slug === slug);
}

const prepositions: Partial<Record<AreaSlug, string>> = {
  'isle-of-man': 'on the',
  'isle-of-wight': 'on the',
  'scottish-borders': 'in the',
  'west-midlands': 'in the',
  'western-isles': 'in the',
};

/** Formats “in Berkshire” or “on the Isle of Wight”. */
export function formatInArea({ slug, name }: Area): string {
  return `${prepositions[slug] ?? 'in'} ${name}`;
}

/** Returns the area of a postcode or of its first part. Every postcode of the British Isles has one. */
export function findAreaOfPostcode(postcode: string): Area | undefined {
  const [start = '', letters = ''] = /^([A-Z]+)\d/.exec(postcode.trim().toUpperCase()) ?? [];
  return areas.find(({ postcodeStarts }) =>
    postcodeStarts.some((one) => one === letters || one === start),
  );
}
