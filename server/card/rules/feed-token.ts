import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

const purpose = 'calendar-feed';

export function createFeedToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashFeedToken(secrets: Secrets, token: string): string {
  return secrets.keyedHash(purpose, token);
}

export function encryptFeedToken(secrets: Secrets, token: string): string {
  return secrets.seal(purpose, token);
}

/** Returns undefined if the token was encrypted with another SECRET. */
export function decryptFeedToken(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(purpose, sealed);
  } catch {
    return undefined;
  }
}

export function parseFeedFileName(file: string): string | undefined {
  return /^([\w-]{43})\.ics$/.exec(file)?.[1];
}
