import type { Letter } from '../platform/mail/letter.ts';

/** Days that a message is kept: once it was mailed, and if it never was. */
export const retentionDays = { mailed: 30, notMailed: 180 };

/** Hours after which the job of a mail has given up: its retries span 14 at most. */
export const mailRetryHours = 15;

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

export function createContactLetter({ name, email, message }: ContactMessage): Letter {
  return {
    subject: 'Contact Us',
    paragraphs: [`Name: ${name}`, `Email: ${email}`, `Message:\n${message}`],
    replyTo: { name, address: email },
  };
}
