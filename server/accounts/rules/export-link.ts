import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';
import { exportLinkMinutes } from '../policy.ts';

type Hashing = Pick<Secrets, 'keyedHash'>;

/** Returns `id.expiry.signature`, which proves that the server gave out the link. */
export function createExportLinkKey(secrets: Hashing, exportId: string, now: Date) {
  const expiresAt = now.getTime() + exportLinkMinutes * 60_000;
  return `${exportId}.${expiresAt}.${sign(secrets, exportId, expiresAt)}`;
}

/** Returns the id of the export, or undefined if the key is wrong or has expired. */
export function parseExportLinkKey(secrets: Hashing, key: string, now: Date) {
  const [exportId = '', expiry = '', signature = ''] = key.split('.');
  const expiresAt = Number(expiry);
  const [given, expected] = [signature, sign(secrets, exportId, expiresAt)].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
  return isSigned && expiresAt > now.getTime() ? exportId : undefined;
}

function sign(secrets: Hashing, exportId: string, expiresAt: number) {
  return secrets.keyedHash('export-link', `${exportId} ${expiresAt}`);
}
