import { isLaterEventId, livePositionHeader } from '@fixturebook/contract/live-stream';

/** Null after a read has failed, because its screen may show older data that the device had stored. */
let earliest: string | null | undefined;

/** Keeps the earliest position from before which the server has answered the reads of this page. */
export function noteLivePosition(headers: Headers): void {
  const position = headers.get(livePositionHeader);
  if (!position || earliest === null) return;
  if (!earliest || isLaterEventId(earliest, position)) earliest = position;
}

/** Makes the page read everything again when its first stream opens. */
export function noteFailedRead(): void {
  earliest = null;
}

/**
 * Returns the position from which a stream tells every change since the first read of this page.
 * Undefined if that is unknown. The server answers a position of another club with `resync`.
 */
export function getStartPosition(): string | undefined {
  return earliest ?? undefined;
}
