/** The names of what a live stream tells of. Here without schemas, for the stream's reader in the browser. */
export const liveEventNames = [
  ...(['message', 'read', 'conversation', 'notification', 'match-request', 'match'] as const),
  ...(['resync', 'signed-out', 'beat'] as const),
];

/** ms between two beats, and after which without any a stream is dead. */
export const heartbeatIntervalMs = 25_000;
export const streamTimeoutMs = 35_000;

/** Whether a position in the live log, an event's `id`, comes after another: `transaction.number`. */
export function isLaterPosition(one: string, other: string): boolean {
  const [transaction, number] = parsePosition(one);
  const [otherTransaction, otherNumber] = parsePosition(other);
  return transaction === otherTransaction ? number > otherNumber : transaction > otherTransaction;
}

function parsePosition(position: string): [transaction: bigint, number: bigint] {
  const [transaction = '0', number = '0'] = position.split('.');
  return [BigInt(transaction), BigInt(number)];
}
