import type { ContactMessageInput } from '@fixturebook/contract/contact/contact';
import type { MailContent } from '../platform/mail/letter.ts';

/** After this many hours the mail job has given up, because its retries take 14 hours at most. */
export const mailRetryHours = 15;

export const priorityNote = 'Priority: from a club on Pro';

export function createContactEmail(
  sent: Omit<ContactMessageInput, 'subject'> & { fromPro: boolean },
): MailContent {
  const { name, email, message, fromPro } = sent;
  return {
    subject: 'Contact Us',
    paragraphs: [
      ...(fromPro ? [priorityNote] : []),
      `Name: ${name}`,
      `Email: ${email}`,
      `Message:\n${message}`,
    ],
    replyTo: { name, address: email },
  };
}
