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

/** Why a login ended. */
export const signOutReasons = [
  'signed-out-elsewhere',
  'password-changed',
  'expired',
  'account-deleted',
  'suspended',
  'no-club',
] as const;

export type SignOutReason = (typeof signOutReasons)[number];

/** The code of the problem with which the server answers a request with a login that has ended. */
export const sessionEndedCode = 'session-ended';

export const signOutSentences: Record<SignOutReason, string> = {
  'signed-out-elsewhere':
    'You’ve been logged out, because this login was ended on another device. Log in again to carry on.',
  'password-changed':
    'You’ve been logged out, because your password was changed on another device. Log in with the new password.',
  expired: 'You’ve been logged out, because your login has expired. Log in again to carry on.',
  'account-deleted': 'You’ve been logged out, because your account was deleted.',
  suspended: 'You’ve been logged out, because your club is suspended.',
  'no-club': 'You no longer look after this club.',
};

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
