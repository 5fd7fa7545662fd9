import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { isInBritishIsles, normaliseDistrict, normalisePostcode } from '../rules.ts';
import { nationalGridToWgs84 } from './national-grid.ts';

/** A normalised unit postcode or outward code with its position (WGS 84). */
export type PostcodePosition = Pick<PointWithAccuracy, 'latitude' | 'longitude'> & { code: string };

export interface FileLayout {
  name: 'postcode, latitude, longitude' | 'ONSPD' | 'Code-Point Open';
  hasHeader: boolean;
  /** Returns the position, or the reason why the line is invalid. */
  parseLine(line: string): PostcodePosition | string;
}

export function detectLayout(firstLine: string): FileLayout | null {
  const fields = splitCsvLine(firstLine).map((field) => field.trim());
  return (
    detectHeaderLayout(fields.map((field) => field.toLowerCase())) ?? detectHeaderlessLayout(fields)
  );
}

/** ONSPD and NSPL files have a header. Code-Point Open has its header in a separate file. */
function detectHeaderLayout(names: string[]): FileLayout | null {
  const findColumn = (...wanted: string[]) =>
    wanted.map((name) => names.indexOf(name)).find((index) => index >= 0);
  const national = findColumn('pcds', 'pcd8', 'pcd7', 'pcd');
  const code = national ?? findColumn('postcode', 'outcode', 'district', 'pc');
  const latitude = findColumn('lat', 'latitude');
  const longitude = findColumn('long', 'longitude', 'lng', 'lon');
  if (code !== undefined && latitude !== undefined && longitude !== undefined)
    return {
      name: national === undefined ? 'postcode, latitude, longitude' : 'ONSPD',
      hasHeader: true,
      parseLine: createLatLonLineParser(code, latitude, longitude),
    };
  const easting = findColumn('eastings', 'ea');
  const northing = findColumn('northings', 'no');
  if (code !== undefined && easting !== undefined && northing !== undefined)
    return {
      name: 'Code-Point Open',
      hasHeader: true,
      parseLine: createNationalGridLineParser(code, easting, northing),
    };
  return null;
}

/** The columns of Code-Point Open are postcode, quality, easting, northing, then area codes. */
function detectHeaderlessLayout(fields: string[]): FileLayout | null {
  const [code = '', second = '', third = '', fourth = ''] = fields;
  if (normalisePostcodeOrDistrict(code) === null) return null;
  if ([second, third, fourth].every((field) => /^\d+$/.test(field)))
    return {
      name: 'Code-Point Open',
      hasHeader: false,
      parseLine: createNationalGridLineParser(0, 2, 3),
    };
  if ([second, third].every((field) => /^-?\d+(\.\d+)?$/.test(field)))
    return {
      name: 'postcode, latitude, longitude',
      hasHeader: false,
      parseLine: createLatLonLineParser(0, 1, 2),
    };
  return null;
}

function createLatLonLineParser(code: number, latitude: number, longitude: number) {
  return (line: string) => {
    const fields = splitCsvLine(line);
    const [north, east] = [parseNumber(fields[latitude]), parseNumber(fields[longitude])];
    return toPostcodePosition(fields[code], north, east);
  };
}

function createNationalGridLineParser(code: number, easting: number, northing: number) {
  return (line: string) => {
    const fields = splitCsvLine(line);
    const east = parseNumber(fields[easting]);
    const north = parseNumber(fields[northing]);
    if (!(east > 0 && north > 0)) return toPostcodePosition(fields[code], Number.NaN, Number.NaN);
    const { latitude, longitude } = nationalGridToWgs84(east, north);
    return toPostcodePosition(fields[code], roundDegrees(latitude), roundDegrees(longitude));
  };
}

/** ONSPD and NSPL use this latitude for postcodes without a grid reference. */
const missingGridLatitude = 99.999999;

function toPostcodePosition(text: string | undefined, latitude: number, longitude: number) {
  const code = normalisePostcodeOrDistrict(text ?? '');
  if (code === null) return 'not a postcode';
  if (Number.isNaN(latitude) || Number.isNaN(longitude) || latitude === missingGridLatitude)
    return 'no position';
  if (!isInBritishIsles({ latitude, longitude })) return 'outside the British Isles';
  return { code, latitude, longitude };
}

function normalisePostcodeOrDistrict(text: string) {
  return normalisePostcode(text) ?? normaliseDistrict(text);
}

function parseNumber(field: string | undefined) {
  return field === undefined || field.trim() === '' ? Number.NaN : Number(field);
}

/** Six decimals of a degree are a tenth of a metre. */
function roundDegrees(degrees: number) {
  return Math.round(degrees * 1e6) / 1e6;
}

function splitCsvLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const quotedOrPlain = /"((?:[^"]|"")*)"|([^,]*)/y;
  const fields: string[] = [];
  for (let at = 0; at <= line.length; at = quotedOrPlain.lastIndex + 1) {
    quotedOrPlain.lastIndex = at;
    const field = quotedOrPlain.exec(line);
    fields.push(field?.[1]?.replaceAll('""', '"') ?? field?.[2] ?? '');
  }
  return fields;
}
