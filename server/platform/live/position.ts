/**
 * A position in the live log of a club: the number of its last event and when that was recorded, in
 * microseconds, which differs after a restore of the database. Both are 0 before the first event.
 */
export interface LogPosition {
  number: number;
  recordedAt: number;
}

/**
 * Positions of version 0.1.0 have two parts. Its servers refuse the form with three, and its
 * browsers compare the first two parts as numbers.
 */
const positionPattern = /^(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,15})\.v2$/;

export function formatPosition({ number, recordedAt }: LogPosition) {
  return `${number}.${recordedAt}.v2`;
}

/** Returns undefined if the text is not a position, or one of version 0.1.0. */
export function parsePosition(text: string): LogPosition | undefined {
  const [, number, recordedAt] = positionPattern.exec(text) ?? [];
  return number === undefined
    ? undefined
    : { number: Number(number), recordedAt: Number(recordedAt) };
}
