import { z } from 'zod';

/** A new club sees its first steps for so many days. Old dates are deleted later, so that a step that was done would be open again. */
export const checklistDays = 90;

export const ChecklistStep = z.enum([
  'dates',
  'request',
  'description',
  'photo',
  'ground',
  'public-page',
]);
export type ChecklistStep = z.infer<typeof ChecklistStep>;

/** The first steps of a new club. Empty once all are done, the club has put them away, or it is no longer new. */
export const Checklist = z
  .strictObject({
    steps: z.array(z.strictObject({ step: ChecklistStep, done: z.boolean() })),
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof Checklist>;
