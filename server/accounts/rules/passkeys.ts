import { createHash } from 'node:crypto';

/** The account as passkeys name it. Authenticators show and store it, so it is not the account's id. */
export function getPasskeyUserHandle(userId: string) {
  return createHash('sha256').update(`passkey ${userId}`).digest('base64url');
}

/** Binds the challenge of a new passkey to the session that proved its identity. */
export function hashNewPasskeyChallenge(sessionId: string, challenge: string) {
  return createHash('sha256').update(`new-passkey ${sessionId} ${challenge}`).digest('base64url');
}

/** The id of the row that says that a challenge of a login was used. */
export function getUsedChallengeId(challenge: string) {
  const digest = createHash('sha256').update(`passkey-login ${challenge}`).digest('hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
