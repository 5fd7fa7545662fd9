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

/** Returns the token of a value `token.signature`, or undefined if the signature is wrong. */
export function parseSignedToken(signedValue: string, secret: string) {
  const dot = signedValue.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signedValue.slice(0, dot);
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signedValue.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
