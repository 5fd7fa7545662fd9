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

/** A client that has had no event for `streamTimeoutMs` reconnects. */
export const heartbeatIntervalMs = 25_000;
export const streamTimeoutMs = 35_000;

/** Compares positions in the live log, `transaction.number`. They are the ids of events. */
export function isLaterPosition(one: string, other: string): boolean {
  const [transaction, number] = parsePosition(one);
  const [otherTransaction, otherNumber] = parsePosition(other);
  return transaction === otherTransaction ? number > otherNumber : transaction > otherTransaction;
}

function parsePosition(position: string): [transaction: bigint, number: bigint] {
  const [transaction = '0', number = '0'] = position.split('.');
  return [BigInt(transaction), BigInt(number)];
}
