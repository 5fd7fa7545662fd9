/** WGS 84, decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Where a map looks: zoom as in all web maps, 0 for the whole world. */
export interface MapPlace extends Position {
  zoom: number;
}

/** km: the mean radius of the Earth. */
const earthRadius = 6371.0088;
const radians = Math.PI / 180;

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
