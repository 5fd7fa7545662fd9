import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { towns } from '@fixturebook/contract/places/places';
import { merge, mesh } from 'topojson-client';
import type { Plugin } from 'vite';

type Topology = Parameters<typeof merge>[0];
type CountryShape = Extract<Parameters<typeof merge>[1], unknown[]>[number];
type Country = CountryShape & { properties: { name: string } };
type Position = number[];
type BoundingBox = [number, number, number, number];

const islesCountries = ['United Kingdom', 'Ireland', 'Isle of Man', 'Guernsey', 'Jersey'];
/** The bounds of the British Isles without Rockall and the overseas territories. */
const islesBox: BoundingBox = [-11, 49, 2.5, 61.2];
const surroundingsBox: BoundingBox = [-34, 42, 25, 66];
const bordersBox: BoundingBox = [-2, 45, 13, 60];

const countryNames: [name: string, longitude: number, latitude: number][] = [
  ['England', -1.35, 52.62],
  ['Scotland', -4.25, 56.72],
  ['Wales', -3.72, 52.36],
  ['Northern Ireland', -6.75, 54.68],
  ['Ireland', -7.9, 53.18],
  ['Isle of Man', -4.55, 54.23],
  ['Guernsey', -2.58, 49.46],
  ['Jersey', -2.13, 49.22],
  ['France', 2.2, 48.2],
  ['Belgium', 4.6, 50.75],
  ['Netherlands', 5.6, 52.25],
  ['Germany', 9.2, 51.6],
  ['Denmark', 9.3, 56],
  ['Norway', 7.6, 60.6],
];

const seaNames: [name: string, longitude: number, latitude: number][] = [
  ['North Sea', 2.3, 55.9],
  ['Irish Sea', -5.15, 53.75],
  ['English Channel', -2.1, 50.12],
  ['Celtic Sea', -6.9, 50.75],
  ['Atlantic Ocean', -11.6, 55.4],
];

/**
 * Creates the map that is shown when no street map can be loaded, as GeoJSON features that each have a
 * `kind`. The outlines are from Natural Earth: 1:10 million for the British Isles, 1:50 million for the
 * countries around them.
 */
export function createBaseMap(): GeoJSON.FeatureCollection {
  const near = readCountryShapes(import.meta.resolve('world-atlas/countries-10m.json'), (name) =>
    islesCountries.includes(name),
  );
  const far = readCountryShapes(
    import.meta.resolve('world-atlas/countries-50m.json'),
    (name) => !islesCountries.includes(name),
  );
  const land = near.land.filter(([outline = []]) => outline.every(isWithinBox(islesBox)));
  const around = far.land.map((polygon) =>
    polygon.map((ring) => clipPolygonRing(ring, surroundingsBox)),
  );
  const borders = far.borders.filter((line) => line.every(isWithinBox(bordersBox)));
  return {
    type: 'FeatureCollection',
    features: [
      toFeature('around', { type: 'MultiPolygon', coordinates: roundPolygons(around, 2) }),
      toFeature('land', { type: 'MultiPolygon', coordinates: roundPolygons(land, 3) }),
      toFeature('border', { type: 'MultiLineString', coordinates: roundLines(borders, 2, 2) }),
      toFeature('border', { type: 'MultiLineString', coordinates: roundLines(near.borders, 3, 2) }),
      ...seaNames.map(([name, ...at]) => toLabelFeature('sea', at, { name })),
      ...countryNames.map(([name, ...at]) => toLabelFeature('country', at, { name })),
      ...towns.map(({ name, rank, longitude, latitude }) =>
        toLabelFeature('town', [longitude, latitude], { name, rank }),
      ),
    ],
  };
}

function readCountryShapes(url: string, isWanted: (name: string) => boolean) {
  const atlas: Topology & { objects: { countries: { geometries: Country[] } } } = JSON.parse(
    readFileSync(fileURLToPath(url), 'utf8'),
  );
  const geometries = atlas.objects.countries.geometries.filter(({ properties }) =>
    isWanted(properties.name),
  );
  const wanted = { type: 'GeometryCollection' as const, geometries };
  return {
    land: merge(atlas, geometries).coordinates,
    borders: mesh(atlas, wanted, (one, other) => one !== other).coordinates,
  };
}

function isWithinBox([west, south, east, north]: BoundingBox) {
  return ([x = 0, y = 0]: Position) => x > west && x < east && y > south && y < north;
}

/** Clips the ring to the box, one side of the box at a time (the Sutherland-Hodgman algorithm). */
function clipPolygonRing(ring: Position[], [west, south, east, north]: BoundingBox): Position[] {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ];
  return sides.reduce((positions, [axis, limit, sign]) => {
    const getDepth = (position: Position) => sign * ((position[axis] ?? 0) - limit);
    return positions.flatMap((position, index) => {
      const before = positions.at(index - 1) ?? position;
      const [here, there] = [getDepth(position), getDepth(before)];
      const fraction = there / (there - here);
      const crossing = position.map(
        (to, at) => (before[at] ?? 0) + fraction * (to - (before[at] ?? 0)),
      );
      return [...(here < 0 !== there < 0 ? [crossing] : []), ...(here < 0 ? [] : [position])];
    });
  }, ring);
}

function roundPolygons(coordinates: Position[][][], digits: number): Position[][][] {
  return coordinates
    .map((rings) => roundLines(rings, digits, 4))
    .filter(({ length }) => length > 0);
}

/** Rounds the coordinates, then drops repeated positions and lines that have too few positions left. */
function roundLines(coordinates: Position[][], digits: number, minPositions: number): Position[][] {
  return coordinates
    .map((line) =>
      line
        .map((position) => position.map((degrees) => Number(degrees.toFixed(digits))))
        .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]),
    )
    .filter(({ length }) => length >= minPositions);
}

function toFeature(kind: string, geometry: GeoJSON.Geometry): GeoJSON.Feature {
  return { type: 'Feature', properties: { kind }, geometry };
}

function toLabelFeature(
  kind: string,
  coordinates: Position,
  names: { name: string; rank?: number },
) {
  return {
    type: 'Feature' as const,
    properties: { kind, ...names },
    geometry: { type: 'Point' as const, coordinates },
  };
}

const virtualModuleName = 'virtual:base-map';
const devPath = '/base-map.json';

/** Makes `import url from 'virtual:base-map'` return the URL of the base map's JSON file. */
export function baseMapPlugin(): Plugin {
  return {
    name: 'base-map',
    resolveId: (source) => (source === virtualModuleName ? `\0${virtualModuleName}` : null),
    load(id) {
      if (id !== `\0${virtualModuleName}`) return null;
      if (this.environment.mode === 'dev') return `export default '${devPath}'`;
      const source = JSON.stringify(createBaseMap());
      const file = this.emitFile({ type: 'asset', name: 'base-map.json', source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer({ middlewares }) {
      middlewares.use(devPath, (_request, response) => {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(createBaseMap()));
      });
    },
  };
}
