/** WGS 84, decimal degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Where a map looks: zoom as in all web maps, 0 for the whole world. */
export interface MapPlace extends Position {
  zoom: number;
}

const radiansPerDegree = Math.PI / 180;

/** CSS pixels that the world is wide at zoom 0. */
const worldWidthPx = 512;
/** Nearer than that there is little around a place by which one would know it. */
const maxFitZoom = 11;

/** From where all of some places are seen in a square of so many CSS pixels. */
export function fitPlaces(places: Position[], pixels: number): MapPlace {
  const xs = places.map(({ longitude }) => (longitude + 180) / 360);
  const ys = places.map(({ latitude }) => toMercatorY(latitude));
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const size = Math.max(east - west, south - north);
  return {
    latitude: Math.atan(Math.sinh(Math.PI * (1 - (north + south)))) / radiansPerDegree,
    longitude: ((west + east) / 2) * 360 - 180,
    zoom: Math.min(maxFitZoom, Math.log2(pixels / (size * worldWidthPx))),
  };
}

/** How far down the world's map: 0 at its upper edge, 1 at the lower one (Web Mercator). */
function toMercatorY(latitude: number): number {
  return 0.5 - Math.asinh(Math.tan(latitude * radiansPerDegree)) / (2 * Math.PI);
}

/** km: the mean radius of the Earth. */
const earthRadiusKm = 6371.0088;

/** km along the surface. */
export function calculateDistanceKm(from: Position, to: Position): number {
  const height = Math.sin(((to.latitude - from.latitude) * radiansPerDegree) / 2) ** 2;
  const width = Math.sin(((to.longitude - from.longitude) * radiansPerDegree) / 2) ** 2;
  const narrowing =
    Math.cos(from.latitude * radiansPerDegree) * Math.cos(to.latitude * radiansPerDegree);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(height + narrowing * width));
}

const compassPoints = [
  ...['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
];

/** In which of eight directions one sets out: `north-east`. */
export function getCompassDirection(from: Position, to: Position): string {
  const east = (to.longitude - from.longitude) * Math.cos(from.latitude * radiansPerDegree);
  const turn = Math.atan2(east, to.latitude - from.latitude) / (2 * Math.PI);
  return compassPoints.at(Math.round(turn * compassPoints.length) % compassPoints.length) ?? '';
}
