import { z } from 'zod';

/**
 * Says what is new about a question. `overdue`: the club did not answer the first question;
 * `changed`: it is asked again, because the time or the place changed.
 */
export const QuestionStage = z.enum(['first', 'second', 'overdue', 'changed']);
export type QuestionStage = z.infer<typeof QuestionStage>;
