/** The names of what a live stream tells of. Here without schemas, for the stream's reader in the browser. */
export const liveEventNames = [
  ...(['message', 'read', 'conversation', 'notification', 'match-request', 'match'] as const),
  ...(['resync', 'signed-out', 'beat'] as const),
];

/** ms between two beats, and after which without any a stream is dead. */
export const beatEvery = 25_000;
export const deadAfter = 35_000;

/** Whether a position in the live log, an event's `id`, comes after another: `transaction.number`. */
export function isAfter(one: string, other: string): boolean {
  const [transaction, number] = partsOf(one);
  const [otherTransaction, otherNumber] = partsOf(other);
  return transaction === otherTransaction ? number > otherNumber : transaction > otherTransaction;
}

function partsOf(position: string): [transaction: bigint, number: bigint] {
  const [transaction = '0', number = '0'] = position.split('.');
  return [BigInt(transaction), BigInt(number)];
}
