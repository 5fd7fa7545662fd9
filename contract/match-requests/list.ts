import { z } from 'zod';
import { RequestStatus } from '../matches.ts';
import { createInstantCursorSchema } from '../text.ts';

export const MatchRequestsQuery = z.object({
  direction: z.enum(['in', 'out']).default('in'),
  waitingFor: z
    .enum(['you', 'them'])
    .optional()
    .describe(
      'Lists the open requests, received and sent, that the given club has to answer. The other filters are not used',
    ),
  status: z
    .string()
    .refine(
      (text) => text.split(',').every((name) => RequestStatus.safeParse(name).success),
      `Give one or more of ${RequestStatus.options.join(', ')}.`,
    )
    .default('open')
    .describe('One or more, separated by commas'),
  after: createInstantCursorSchema('uuid').optional().describe('`next` of the previous page'),
});
