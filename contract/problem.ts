import { z } from 'zod';

/** An RFC 9457 problem document. `code` is stable for clients, and `errors` names the invalid fields. */
export const ProblemDetails = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(
      z.strictObject({
        path: z.string().describe('Dotted path of the field, empty for the whole body'),
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'Problem' });

export type ProblemDetails = z.infer<typeof ProblemDetails>;
