import { readStoredText, saveStoredText } from '../ui/browser/browser-storage.ts';
import { getClockOffset, setClockOffset } from '../ui/dates/clock.ts';

const storageKey = 'clock-offset';

/** The `Date` header counts whole seconds. */
const headerPrecisionMs = 1_000;

/** Without a network, the app goes by the last answer that this browser got. */
export function restoreClockOffset(): void {
  setClockOffset(Number(readStoredText('localStorage', storageKey) ?? 0) || 0);
}

/**
 * Compares the clock of this device with the `Date` header of an answer that no cache has stored.
 * The server wrote the header at some time between the two instants, which allows a range of offsets.
 * A known offset within this range is kept.
 */
export function readServerClock(headers: Headers, sentMs: number, receivedMs: number): void {
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (headers.get('cache-control') !== 'no-store' || Number.isNaN(serverMs)) return;
  const minOffsetMs = serverMs - receivedMs;
  const maxOffsetMs = serverMs + headerPrecisionMs - sentMs;
  const known = getClockOffset();
  if (maxOffsetMs < minOffsetMs || (known >= minOffsetMs && known <= maxOffsetMs)) return;
  const offset =
    minOffsetMs <= 0 && maxOffsetMs >= 0 ? 0 : Math.round((minOffsetMs + maxOffsetMs) / 2);
  setClockOffset(offset);
  saveStoredText('localStorage', storageKey, offset === 0 ? undefined : String(offset));
}
