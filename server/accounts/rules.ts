import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { verificationCodeMax, verificationCodeMin } from '@fixturebook/contract/accounts';

export function generateSignUpCode() {
  return String(randomInt(verificationCodeMin, verificationCodeMax + 1));
}

/** Six digits are enough, because the caller is logged in and needs codes from two mailboxes. */
export function generateEmailChangeCode() {
  return String(randomInt(100_000, 1_000_000));
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

/** Carries the caller's network to better-auth, in place of what the caller sent. */
export const callerNetworkHeader = 'x-fixturebook-address';

/** The prefix `__Host-` binds the cookie to this host. Browsers accept it only with TLS. */
export function getSessionCookieName(publicUrl: string) {
  return publicUrl.startsWith('https:') ? '__Host-fixturebook-session' : 'fixturebook-session';
}

/** Returns the token of a value `token.signature`, or undefined if the signature is wrong. */
export function parseSignedToken(signedValue: string, secret: string) {
  const dot = signedValue.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signedValue.slice(0, dot);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signedValue.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
