import { z } from 'zod';

/** Only teams of the same category play each other. */
export const TeamCategory = z.enum(['men', 'women', 'mixed', 'veterans', 'disability', 'juniors']);
export type TeamCategory = z.infer<typeof TeamCategory>;

/** The age groups of junior cricket in Britain: a player is younger than this on 1 September before the season. */
export const AgeGroup = z.enum([
  'under-9',
  'under-10',
  'under-11',
  'under-12',
  'under-13',
  'under-14',
  'under-15',
  'under-16',
  'under-17',
  'under-18',
  'under-19',
]);
export type AgeGroup = z.infer<typeof AgeGroup>;
