/** This file imports no schema library, so that the public contact screen loads fast. */

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The maximum length of an email address in RFC 5321. */
export const contactEmailMaxLength = 254;

export function hasEmailShape(text: string): boolean {
  return text.length <= contactEmailMaxLength && emailShape.test(text);
}

export const contactNameMaxLength = 200;
/** The server's limit for request bodies allows such a message even if each character takes several bytes. */
export const contactMessageMaxLength = 20_000;

export const contactFieldMessages = {
  name: 'Enter your name.',
  email: 'Enter an email address, such as secretary@club.org.uk.',
  message: 'Write a message first.',
};
