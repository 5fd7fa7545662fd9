/** This file imports no schema library, so that the browser loads it fast. */
export const liveEventNames = [
  'message',
  'read',
  'conversation',
  'notification',
  'match-request',
  'match',
  'resync',
  'signed-out',
  'beat',
] as const;

/**
 * The server sends a `beat` after this time without events, because clients reconnect after
 * `streamTimeoutMs`.
 */
export const heartbeatIntervalMs = 25_000;
export const streamTimeoutMs = 35_000;

/** Compares two event ids. An id is a position in the live log, `transaction.number`. */
export function isLaterEventId(one: string, other: string): boolean {
  const [transaction, number] = parseEventId(one);
  const [otherTransaction, otherNumber] = parseEventId(other);
  return transaction === otherTransaction ? number > otherNumber : transaction > otherTransaction;
}

function parseEventId(position: string): [transaction: bigint, number: bigint] {
  const [transaction = '0', number = '0'] = position.split('.');
  return [BigInt(transaction), BigInt(number)];
}
