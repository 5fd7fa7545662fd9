import { isLaterEventId, livePositionHeader } from '@fixturebook/contract/live/stream';
import { listenToEvents } from '../event-listener.ts';

/** Null once the page has shown data that the device had stored, because these may be older. */
let earliest: string | null | undefined;

/** The position at which the first stream was opened, until a slower read turns out to be older. */
let opened: string | undefined;

const events = new EventTarget();
const olderReadEventName = 'older-read';

/** Keeps the earliest of the positions that the answers to the reads of this page name. */
export function keepEarliestPosition(headers: Headers): void {
  const position = headers.get(livePositionHeader);
  if (!position) return;
  if (earliest !== null && (!earliest || isLaterEventId(earliest, position))) earliest = position;
  if (!opened || !isLaterEventId(opened, position)) return;
  opened = undefined;
  events.dispatchEvent(new Event(olderReadEventName));
}

/** Makes the server tell the page to read everything again when the first stream opens. */
export function forgetStartPosition(): void {
  earliest = null;
}

/**
 * Returns the position for the first stream of this page: the events after it are those that the data of
 * the page may lack. Undefined if it is unknown. The server answers a position of another club with `resync`.
 */
export function openAtStartPosition(): string | undefined {
  opened = earliest ?? undefined;
  return opened;
}

/**
 * Calls `listener` when a read that was answered late is older than the stream, so that its data may
 * lack an event that the stream does not send. Returns a function that removes the listener.
 */
export function onReadOlderThanStream(listener: () => void): () => void {
  return listenToEvents(events, [olderReadEventName], listener);
}
