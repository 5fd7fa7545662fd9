/** A position on the Earth in decimal degrees (WGS 84). */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The centre of the map and its zoom. Zoom 0 shows the whole world in 512 px. */
export interface MapCentreAndZoom extends Position {
  zoom: number;
}

const radiansPerDegree = Math.PI / 180;

const worldWidthPx = 512;
/** A closer view shows too little of the surroundings to recognise a place. */
const maxFitZoom = 11;

/** Returns the closest view in which all places fit into a square of `sizePx` pixels. */
export function getMapViewThatFitsPositions(places: Position[], sizePx: number): MapCentreAndZoom {
  const xs = places.map(({ longitude }) => (longitude + 180) / 360);
  const ys = places.map(({ latitude }) => toMercatorY(latitude));
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const size = Math.max(east - west, south - north);
  return {
    latitude: Math.atan(Math.sinh(Math.PI * (1 - (north + south)))) / radiansPerDegree,
    longitude: ((west + east) / 2) * 360 - 180,
    zoom: Math.min(maxFitZoom, Math.log2(sizePx / (size * worldWidthPx))),
  };
}

/** Returns the Web Mercator y: 0 at the northern edge of the world map, 1 at the southern edge. */
function toMercatorY(latitude: number): number {
  return 0.5 - Math.asinh(Math.tan(latitude * radiansPerDegree)) / (2 * Math.PI);
}

const earthRadiusKm = 6371.0088;

export function calculateDistanceKm(from: Position, to: Position): number {
  const height = Math.sin(((to.latitude - from.latitude) * radiansPerDegree) / 2) ** 2;
  const width = Math.sin(((to.longitude - from.longitude) * radiansPerDegree) / 2) ** 2;
  const narrowing =
    Math.cos(from.latitude * radiansPerDegree) * Math.cos(to.latitude * radiansPerDegree);
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(height + narrowing * width));
}

const compassPoints = 'north north-east east south-east south south-west west north-west'.split(
  ' ',
);

export function getCompassDirection(from: Position, to: Position): string {
  const east = (to.longitude - from.longitude) * Math.cos(from.latitude * radiansPerDegree);
  const turn = Math.atan2(east, to.latitude - from.latitude) / (2 * Math.PI);
  return compassPoints.at(Math.round(turn * compassPoints.length) % compassPoints.length) ?? '';
}
