let offsetMs = 0;

/** Returns the time of the server, because the clock of a phone can be wrong by hours or days. */
export function getServerTime(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Sets by how much the server is ahead of the clock of this device, in milliseconds. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}

export function getClockOffset(): number {
  return offsetMs;
}
