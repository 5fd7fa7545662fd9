/** The names of live events, without schemas so that the browser loads them fast. */
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
 * The server sends a beat in this interval. A client without any event for `streamTimeoutMs`
 * reconnects.
 */
export const heartbeatIntervalMs = 25_000;
export const streamTimeoutMs = 35_000;

/**
 * Whether the first position in the live log is after the second. A position is the `id` of an
 * event: `transaction.number`.
 */
export function isLaterPosition(one: string, other: string): boolean {
  const [transaction, number] = parsePosition(one);
  const [otherTransaction, otherNumber] = parsePosition(other);
  return transaction === otherTransaction ? number > otherNumber : transaction > otherTransaction;
}

function parsePosition(position: string): [transaction: bigint, number: bigint] {
  const [transaction = '0', number = '0'] = position.split('.');
  return [BigInt(transaction), BigInt(number)];
}
