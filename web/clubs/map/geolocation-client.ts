import type { Position } from '../../ui/map/geo.ts';

/** Long, because a phone indoors takes many seconds. */
const timeoutMs = 15_000;

const errorMessages: Record<number, string> = {
  1: "We can't see your location. Allow it in your browser, or search instead.",
  2: "Your device can't find its location. Search instead.",
  3: 'Finding you is taking too long. Search instead.',
};

/** Rejects with a message for the visitor. */
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
