import { z } from 'zod';
import { createMultiLineSchema } from '../text.ts';

export const Played = z
  .strictObject({ note: createMultiLineSchema(1000).default('') })
  .meta({ id: 'Played' });
export type Played = z.infer<typeof Played>;

export const PlayedTick = z
  .strictObject({ note: z.string(), at: z.string() })
  .nullable()
  .describe("What the caller's club has noted about the match that was played; null if not ticked");
export type PlayedTick = z.infer<typeof PlayedTick>;

export const PlayedVersion = z
  .string()
  .describe('For the header `If-Match` of a change to the tick that the match was played');
