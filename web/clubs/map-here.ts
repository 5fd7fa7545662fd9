import type { Position } from '../ui/map/geo.ts';

/** ms. A phone that has no view of the sky takes its time. */
const timeout = 15_000;

const reasons: Record<number, string> = {
  1: 'Your browser does not say where you are. Allow it for this site, or search for a place.',
  2: 'Your device does not know where it is. Search for a place instead.',
  3: 'It takes too long to find where you are. Search for a place instead.',
};

/** Where the visitor stands, as the browser tells. Throws what to say when it does not. */
export function findHere(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(reasons[2]));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new Error(reasons[code] ?? reasons[2])),
      { timeout, maximumAge: 60_000 },
    );
  });
}
