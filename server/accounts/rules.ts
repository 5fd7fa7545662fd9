import { createHash, createHmac, type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import {
  longVerificationCodeLength,
  verificationCodeMax,
  verificationCodeMin,
} from '@fixturebook/contract/accounts';
import type { Secrets } from '../platform/secrets.ts';

/** Long codes need no limit of tries for the address, so that strangers cannot use it up. */
export function generateSignUpCode({ isLong }: { isLong: boolean }) {
  const [min, max] = isLong
    ? [10 ** (longVerificationCodeLength - 1), 10 ** longVerificationCodeLength - 1]
    : [verificationCodeMin, verificationCodeMax];
  return String(randomInt(min, max + 1));
}

/** Six digits are enough, because the caller is logged in and needs codes from two mailboxes. */
export function generateEmailChangeCode() {
  return String(randomInt(100_000, 1_000_000));
}

/** The hash contains the sign-up, so that a code works for no other sign-up of the address. */
export function hashSignUpCode(secrets: Pick<Secrets, 'keyedHash'>, id: string, code: string) {
  return secrets.keyedHash('code', `${id} ${code}`);
}

export function hashEmailChangeCode(secrets: Pick<Secrets, 'keyedHash'>, code: string) {
  return secrets.keyedHash('email-change', code);
}

/** Hashes the identifier of a password reset, which contains its token. */
export function hashResetIdentifier(identifier: string) {
  return createHash('sha256').update(identifier).digest('base64url');
}

/** Hashes the token of a login link, because the database stores no token that works. */
export function hashLoginLinkToken(token: string) {
  return createHash('sha256').update(`login-link ${token}`).digest('base64url');
}

export async function isCommonPassword(password: string) {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  commonPasswords ??= new Set(dictionary['passwords-common']);
  return commonPasswords.has(password.toLowerCase()) || /^(.)\1*$/u.test(password);
}
let commonPasswords: Set<string> | undefined;

const totpPeriodMs = 30_000;

/**
 * Returns the newest period of 30 seconds for which the code is right (RFC 6238). The periods before
 * and after the present one count too, because the clock of a phone can be wrong.
 */
export function findTotpStep(secret: string, code: string, now: Date) {
  const present = Math.floor(now.getTime() / totpPeriodMs);
  return [present + 1, present, present - 1].find((step) => {
    const expected = Buffer.from(generateTotpCode(secret, step));
    const given = Buffer.from(code);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function generateTotpCode(secret: string, step: number) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The name that better-auth's plugin gives the cookie of a login that waits for a code. */
export const pendingLoginCookie = 'two_factor';

/** Carries the caller's network to better-auth, in place of what the caller sent. */
export const callerNetworkHeader = 'x-fixturebook-address';

/** The prefix `__Host-` binds the cookie to this host. Browsers accept it only with TLS. */
export function getSessionCookieName(publicUrl: string) {
  return publicUrl.startsWith('https:') ? '__Host-fixturebook-session' : 'fixturebook-session';
}

/**
 * Returns the token of the `Authorization` header or, without one, of the session cookie, with its signature, which
 * nothing has checked yet.
 */
export function findSentToken(headers: Headers, cookieName: string) {
  const bearerToken = headers.get('authorization')?.match(/^bearer (\S+)$/i)?.[1];
  const sent = bearerToken ?? findCookie(headers.get('cookie') ?? '', cookieName);
  return sent === undefined ? undefined : decodeCookieValue(sent);
}

/** Reads the token that a request sends. Returns undefined if its signature is not exactly the one that better-auth writes. */
export function readSignedToken(headers: Headers, cookieName: string, secret: string | KeyObject) {
  const signedToken = findSentToken(headers, cookieName);
  if (!signedToken) return undefined;
  const dot = signedToken.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signedToken.slice(0, dot);
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  // Base64 can be written in several ways, of which better-auth accepts only this one.
  const given = Buffer.from(signedToken.slice(dot + 1));
  const isRight = given.length === expected.length && timingSafeEqual(given, expected);
  return isRight ? { token, signedToken } : undefined;
}

function findCookie(header: string, name: string) {
  const start = `${name}=`;
  const pairs = header.split(';').map((pair) => pair.trimStart());
  const isFound = (pair: string) => pair.startsWith(start) && pair.length > start.length;
  return pairs.find(isFound)?.slice(start.length);
}

function decodeCookieValue(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
