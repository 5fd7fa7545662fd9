/**
 * The limits and messages of the contact form. This file imports no schema library, so the screen
 * loads fast.
 */

/** Text without spaces or at signs, an at sign, text, a dot, text. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The maximum of RFC 5321. */
export const contactEmailMaxLength = 254;

export function hasEmailShape(text: string): boolean {
  return text.length <= contactEmailMaxLength && emailShape.test(text);
}

export const contactNameMaxLength = 200;
/** Fits into a request in any script. */
export const contactMessageMaxLength = 20_000;

/** Error messages for empty or invalid fields. */
export const contactFieldMessages = {
  name: 'Enter your name.',
  email: 'Enter an email address, such as secretary@club.org.uk.',
  message: 'Write a message first.',
};
