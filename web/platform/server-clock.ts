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
 * The server wrote the header at some time between the two instants, so an offset that fits is kept.
 */
export function readServerClock(headers: Headers, sentMs: number, receivedMs: number): void {
  const serverMs = Date.parse(headers.get('date') ?? '');
  if (headers.get('cache-control') !== 'no-store' || Number.isNaN(serverMs)) return;
  const earliest = serverMs - receivedMs;
  const latest = serverMs + headerPrecisionMs - sentMs;
  const known = getClockOffset();
  if (latest < earliest || (known >= earliest && known <= latest)) return;
  const offset = earliest <= 0 && latest >= 0 ? 0 : Math.round((earliest + latest) / 2);
  setClockOffset(offset);
  saveStoredText('localStorage', storageKey, offset === 0 ? undefined : String(offset));
}
