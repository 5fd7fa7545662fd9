import { z } from 'zod';
import {
  createMultiLineSchema,
  createRequiredSingleLineSchema,
  createSingleLineSchema,
} from '../text.ts';
import {
  contactEmailMaxLength,
  contactFieldMessages,
  contactMessageMaxLength,
  contactNameMaxLength,
  hasEmailShape,
} from './contact-form.ts';

export const ContactMessageInput = z
  .object({
    name: createRequiredSingleLineSchema(contactNameMaxLength, contactFieldMessages.name),
    email: createSingleLineSchema(contactEmailMaxLength).refine(
      hasEmailShape,
      contactFieldMessages.email,
    ),
    message: createMultiLineSchema(contactMessageMaxLength).min(1, contactFieldMessages.message),
    subject: z
      .string()
      .max(1000)
      .default('')
      .describe('A hidden field that only bots fill in: such a message is stored but not mailed'),
  })
  .meta({ id: 'ContactMessageInput' });
export type ContactMessageInput = z.infer<typeof ContactMessageInput>;

export const ContactMessageKept = z
  .strictObject({ id: z.uuid() })
  .meta({ id: 'ContactMessageKept' });
