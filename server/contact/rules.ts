import type { Letter } from '../platform/mail/letter.ts';

export const retentionDays = { mailed: 30, notMailed: 180 };

/** Hours after which the mail job has failed for good; its retries take 14 hours at most. */
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
