import { z } from 'zod';

export const Competition = z.enum(['league', 'cup', 'friendly', 'other'], 'Choose a competition.');
export type Competition = z.infer<typeof Competition>;
