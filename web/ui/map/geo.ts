/** WGS 84, decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Where a map looks: zoom as in all web maps, 0 for the whole world. */
export interface MapPlace extends Position {
  zoom: number;
}

const radians = Math.PI / 180;

/** CSS pixels that the world is wide at zoom 0. */
const world = 512;
/** Nearer than that there is little around a place by which one would know it. */
const nearestAround = 11;

/** From where all of some places are seen in a square of so many CSS pixels. */
export function placeAround(places: Position[], pixels: number): MapPlace {
  const across = places.map(({ longitude }) => (longitude + 180) / 360);
  const down = places.map(({ latitude }) => mercator(latitude));
  const [west, east] = [Math.min(...across), Math.max(...across)];
  const [north, south] = [Math.min(...down), Math.max(...down)];
  const size = Math.max(east - west, south - north);
  return {
    latitude: Math.atan(Math.sinh(Math.PI * (1 - (north + south)))) / radians,
    longitude: ((west + east) / 2) * 360 - 180,
    zoom: Math.min(nearestAround, Math.log2(pixels / (size * world))),
  };
}

/** How far down the world's map: 0 at its upper edge, 1 at the lower one (Web Mercator). */
function mercator(latitude: number): number {
  return 0.5 - Math.asinh(Math.tan(latitude * radians)) / (2 * Math.PI);
}

/** km: the mean radius of the Earth. */
const earthRadius = 6371.0088;

/** km along the surface. */
export function distanceKm(from: Position, to: Position): number {
  const height = Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2;
  const width = Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2;
  const narrowing = Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians);
  return 2 * earthRadius * Math.asin(Math.sqrt(height + narrowing * width));
}

const points = [
  ...['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
];

/** In which of eight directions one sets out: `north-east`. */
export function directionOf(from: Position, to: Position): string {
  const east = (to.longitude - from.longitude) * Math.cos(from.latitude * radians);
  const turn = Math.atan2(east, to.latitude - from.latitude) / (2 * Math.PI);
  return points.at(Math.round(turn * points.length) % points.length) ?? '';
}
