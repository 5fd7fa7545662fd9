import { z } from 'zod';

export const AnswersWithin = z.enum(['few-hours', 'day', 'three-days', 'week']);
export type AnswersWithin = z.infer<typeof AnswersWithin>;

/** What clubs that are logged in see of how a club answers and plays. The page /reliability explains it. */
export const Reliability = z
  .strictObject({
    answersWithin: AnswersWithin.nullable().describe(
      'How soon the club usually answers match requests; null if it has answered too few, or takes longer than a week',
    ),
    played: z
      .strictObject({ count: z.int(), of: z.int() })
      .nullable()
      .describe('How many of its agreed matches the club has played; null if there are too few'),
  })
  .meta({ id: 'Reliability' });
export type Reliability = z.infer<typeof Reliability>;
