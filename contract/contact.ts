import { z } from 'zod';
import {
  contactEmailMaxLength,
  contactFieldMessages,
  contactMessageMaxLength,
  contactNameMaxLength,
  hasEmailShape,
} from './contact-form.ts';
import { multiLineText, requiredSingleLine, singleLine } from './text.ts';

/** From anyone to the operator. */
export const ContactMessageInput = z
  .object({
    name: requiredSingleLine(contactNameMaxLength, contactFieldMessages.name),
    email: singleLine(contactEmailMaxLength).refine(hasEmailShape, contactFieldMessages.email),
    message: multiLineText(contactMessageMaxLength).min(1, contactFieldMessages.message),
    subject: z
      .string()
      .max(1000)
      .default('')
      .describe('Not shown to people: a message with a subject is kept, and not mailed'),
  })
  .meta({ id: 'ContactMessageInput' });
export type ContactMessageInput = z.infer<typeof ContactMessageInput>;

export const ContactMessageKept = z
  .strictObject({ id: z.uuid() })
  .meta({ id: 'ContactMessageKept' });
