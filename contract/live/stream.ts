/** This file imports no schema library, so that the browser loads it fast. */
export const liveEventNames = [
  'message',
  'read',
  'conversation',
  'notification',
  'match-request',
  'match',
  'club',
  'resync',
  'signed-out',
  'beat',
] as const;

/** Why a login ended. */
const sessionEndReasons = [
  'signed-out-elsewhere',
  'password-changed',
  'expired',
  'account-deleted',
] as const;

export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Why the server ends a live stream. With the last two the login goes on, without the club. */
export const streamEndReasons = [...sessionEndReasons, 'suspended', 'no-club'] as const;

export type StreamEndReason = (typeof streamEndReasons)[number];

/** The code of the problem with which the server answers a request with a login that has ended. */
export const sessionEndedCode = 'session-ended';

export const sessionEndSentences: Record<SessionEndReason, string> = {
  'signed-out-elsewhere':
    'You’ve been logged out, because this login was ended on another device. Log in again to carry on.',
  'password-changed':
    'You’ve been logged out, because your password was changed on another device. Log in with the new password.',
  expired: 'You’ve been logged out, because your login has expired. Log in again to carry on.',
  'account-deleted': 'You’ve been logged out, because your account was deleted.',
};

/**
 * The server sends a `beat` after this time without events, because clients reconnect after
 * `streamTimeoutMs`.
 */
export const heartbeatIntervalMs = 25_000;
export const streamTimeoutMs = 35_000;

/**
 * Each answer to a read of a club has this header: the club's position in the live log, which the server
 * read before the data of the answer. A stream from there sends every change that the data may lack.
 */
export const livePositionHeader = 'Fixturebook-Live-Position';

/**
 * Compares two event ids. An id is a position in the live log. Its first two parts are numbers:
 * `number.microseconds.v2`, or `transaction.number` from a node of version 0.1.0.
 */
export function isLaterEventId(one: string, other: string): boolean {
  const [first, second] = parseEventId(one);
  const [otherFirst, otherSecond] = parseEventId(other);
  return first === otherFirst ? second > otherSecond : first > otherFirst;
}

function parseEventId(position: string): [first: bigint, second: bigint] {
  const [first = '0', second = '0'] = position.split('.');
  return [BigInt(first), BigInt(second)];
}
