import type { Point } from '@fixturebook/contract/geocoding';
import { inBritishIsles, normaliseDistrict, normalisePostcode } from '../rules.ts';
import { fromNationalGrid } from './national-grid.ts';

/** A unit postcode or an outward code, normalised, with its position in WGS 84. */
export type PostcodeLine = Pick<Point, 'latitude' | 'longitude'> & { code: string };

export interface Layout {
  name: 'postcode, latitude, longitude' | 'ONSPD' | 'Code-Point Open';
  /** Whether the first line names the columns. */
  header: boolean;
  /** What the line says, or why it cannot be used. */
  read(line: string): PostcodeLine | string;
}

/** Told from the first line of a file; null when it is none of those that are known. */
export function layoutOf(firstLine: string): Layout | null {
  const fields = splitLine(firstLine).map((field) => field.trim());
  return layoutOfHeader(fields.map((field) => field.toLowerCase())) ?? layoutOfRow(fields);
}

/** ONSPD and NSPL (`pcd`, `pcd7`, `pcd8`, `pcds`); Code-Point Open's header comes as a file of its own. */
function layoutOfHeader(names: string[]): Layout | null {
  const find = (...wanted: string[]) =>
    wanted.map((name) => names.indexOf(name)).find((index) => index >= 0);
  const national = find('pcds', 'pcd8', 'pcd7', 'pcd');
  const code = national ?? find('postcode', 'outcode', 'district', 'pc');
  const latitude = find('lat', 'latitude');
  const longitude = find('long', 'longitude', 'lng', 'lon');
  if (code !== undefined && latitude !== undefined && longitude !== undefined)
    return {
      name: national === undefined ? 'postcode, latitude, longitude' : 'ONSPD',
      header: true,
      read: degreesReader(code, latitude, longitude),
    };
  const easting = find('eastings', 'ea');
  const northing = find('northings', 'no');
  if (code !== undefined && easting !== undefined && northing !== undefined)
    return { name: 'Code-Point Open', header: true, read: gridReader(code, easting, northing) };
  return null;
}

/** Without a header. Code-Point Open: postcode, quality, easting, northing, then codes of areas. */
function layoutOfRow(fields: string[]): Layout | null {
  const [code = '', second = '', third = '', fourth = ''] = fields;
  if (codeOf(code) === null) return null;
  if ([second, third, fourth].every((field) => /^\d+$/.test(field)))
    return { name: 'Code-Point Open', header: false, read: gridReader(0, 2, 3) };
  if ([second, third].every((field) => /^-?\d+(\.\d+)?$/.test(field)))
    return { name: 'postcode, latitude, longitude', header: false, read: degreesReader(0, 1, 2) };
  return null;
}

function degreesReader(code: number, latitude: number, longitude: number): Layout['read'] {
  return (line) => {
    const fields = splitLine(line);
    return placed(fields[code], numberOf(fields[latitude]), numberOf(fields[longitude]));
  };
}

function gridReader(code: number, easting: number, northing: number): Layout['read'] {
  return (line) => {
    const fields = splitLine(line);
    const east = numberOf(fields[easting]);
    const north = numberOf(fields[northing]);
    if (!(east > 0 && north > 0)) return placed(fields[code], Number.NaN, Number.NaN);
    const { latitude, longitude } = fromNationalGrid(east, north);
    return placed(fields[code], rounded(latitude), rounded(longitude));
  };
}

/** The latitude by which ONSPD and NSPL say that there is no grid reference. */
const noGridReference = 99.999999;

function placed(text: string | undefined, latitude: number, longitude: number) {
  const code = codeOf(text ?? '');
  if (code === null) return 'not a postcode';
  if (Number.isNaN(latitude) || Number.isNaN(longitude) || latitude === noGridReference)
    return 'no position';
  if (!inBritishIsles({ latitude, longitude })) return 'outside the British Isles';
  return { code, latitude, longitude };
}

function codeOf(text: string) {
  return normalisePostcode(text) ?? normaliseDistrict(text);
}

function numberOf(field: string | undefined) {
  return field === undefined || field.trim() === '' ? Number.NaN : Number(field);
}

/** To a tenth of a metre. */
function rounded(degrees: number) {
  return Math.round(degrees * 1e6) / 1e6;
}

function splitLine(line: string): string[] {
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
