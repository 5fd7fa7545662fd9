import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

const purpose = 'calendar-feed';

/** 256 bits: nobody finds one by trying. */
export function createFeedToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What a feed is found by: who reads the database cannot read calendars. */
export function hashFeedToken(secrets: Secrets, token: string): string {
  return secrets.keyedHash(purpose, token);
}

export function sealFeedToken(secrets: Secrets, token: string): string {
  return secrets.seal(purpose, token);
}

/** Undefined where it was sealed under another SECRET: by then the address leads nowhere. */
export function openFeedToken(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(purpose, sealed);
  } catch {
    return undefined;
  }
}

/** The token of `TOKEN.ics`; undefined for what cannot be one. */
export function parseFeedFileName(file: string): string | undefined {
  return /^([\w-]{43})\.ics$/.exec(file)?.[1];
}
