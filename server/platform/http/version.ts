import { createHash } from 'node:crypto';
import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import type { Context } from 'hono';
import { AppError, invalidInput } from '../errors.ts';

/** Identifies what a caller has read. It changes when one of the values does. */
export function createVersion(values: object): string {
  const text = JSON.stringify(values, sortKeys);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** The database returns the keys of stored JSON in another order than a request has them. */
function sortKeys(_key: string, value: unknown) {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).sort()) : value;
}

/** Returns the version that a change is made against, from the header `If-Match`. */
export function getExpectedVersion(c: Pick<Context, 'req'>): string | undefined {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = header.match(/^"([\w-]{1,64})"$/)?.[1];
  if (!version)
    throw invalidInput([{ path: 'If-Match', message: 'Send one version in double quotes.' }]);
  return version;
}

/**
 * Throws 412 if somebody else has changed the values since the caller read them. `path` is the field with the
 * version, if it is not in the header.
 */
export function assertVersion(expected: string | undefined, current: string, path?: string) {
  if (expected === undefined || expected === current) return;
  const message = 'Somebody else has changed this since you opened it, so nothing was saved.';
  throw new AppError(412, changedSinceReadCode, message, path ? [{ path, message }] : []);
}
