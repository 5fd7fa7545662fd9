import type { Position } from '../../ui/map/geo.ts';

/** ms. A phone that has no view of the sky takes its time. */
const timeoutMs = 15_000;

const errorMessages: Record<number, string> = {
  1: 'Your browser does not say where you are. Allow it for this site, or search for a place.',
  2: 'Your device does not know where it is. Search for a place instead.',
  3: 'It takes too long to find where you are. Search for a place instead.',
};

/** Where the visitor stands, as the browser tells. Throws what to say when it does not. */
export function findCurrentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error(errorMessages[2]));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      ({ code }) => reject(new Error(errorMessages[code] ?? errorMessages[2])),
      { timeout: timeoutMs, maximumAge: 60_000 },
    );
  });
}
