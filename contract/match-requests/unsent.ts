import { z } from 'zod';
import { noteMinutes } from '../limits.ts';
import { createMultiLineSchema } from '../text.ts';

export const MatchRequestNote = z
  .strictObject({
    message: createMultiLineSchema(1000)
      .optional()
      .describe(
        `The note. Without one the request waits for up to ${noteMinutes} minutes while the note is written`,
      ),
  })
  .meta({ id: 'MatchRequestNote' });
export type MatchRequestNote = z.infer<typeof MatchRequestNote>;
