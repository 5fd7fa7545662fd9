/** What the form of a message to us needs of `contact.ts`: without a schema, so that its screen stays light. */

/** Text without spaces or at signs, an at sign, text, a dot, text. */
const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** RFC 5321 allows no longer address. */
export const contactEmailMaxLength = 254;

export function hasEmailShape(text: string): boolean {
  return text.length <= contactEmailMaxLength && emailShape.test(text);
}

export const contactNameMaxLength = 200;
/** What a request can hold, whatever the letters. */
export const contactMessageMaxLength = 20_000;

/** What is said of a field that is not filled in, or not with what it is to hold. */
export const contactFieldMessages = {
  name: 'Enter your name.',
  email: 'Enter an email address, such as secretary@club.org.uk.',
  message: 'Write a message first.',
};
