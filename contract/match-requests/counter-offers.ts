import { z } from 'zod';
import { TermsChange } from '../matches.ts';
import { createMultiLineSchema } from '../text.ts';

/** The answer “Yes, but …” to a match request. Omitted terms stay as they were asked for. */
export const CounterOfferInput = z
  .strictObject({
    terms: TermsChange.describe('At least one of them has to change. The date cannot change'),
    message: createMultiLineSchema(1000).default(''),
  })
  .meta({ id: 'CounterOfferInput' });
export type CounterOfferInput = z.infer<typeof CounterOfferInput>;
