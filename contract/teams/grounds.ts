import { z } from 'zod';
import { Surface } from '../fixtures.ts';
import { Postcode, WhatThreeWords } from '../geocoding.ts';
import { createMultiLineSchema, createRequiredSingleLineSchema } from '../text.ts';

export const groundsMax = 30;
export const groundPitchesMax = 20;

const pitchesMessage = `Enter a whole number of pitches from 1 to ${groundPitchesMax}.`;

const groundFields = {
  name: createRequiredSingleLineSchema(120, 'Enter the name of the ground.'),
  postcode: Postcode,
  whatThreeWords: WhatThreeWords.default(''),
  pitches: z
    .int({ error: pitchesMessage, abort: true })
    .min(1, pitchesMessage)
    .max(groundPitchesMax, pitchesMessage)
    .nullable()
    .default(null)
    .describe(
      'The club cannot agree more matches than this at the same time at this postcode; null if the club has not said how many: then its profile says whether there is more than one, and the matches of several are not counted',
    ),
  surface: Surface.nullable().default(null),
  notes: createMultiLineSchema(500)
    .default('')
    .describe('Where to park and how to find the gate. Clubs with an agreed match there see it'),
};

export const GroundInput = z.object(groundFields).meta({ id: 'GroundInput' });
export type GroundInput = z.infer<typeof GroundInput>;

/** A ground that a club keeps, so that nobody has to type it again. */
export const Ground = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    postcode: z.string(),
    whatThreeWords: z.string(),
    pitches: z.int().nullable(),
    surface: Surface.nullable(),
    notes: z.string(),
    version: z.string().describe('For the header `If-Match` of a change'),
  })
  .meta({ id: 'Ground' });
export type Ground = z.infer<typeof Ground>;

export const GroundList = z.strictObject({ items: z.array(Ground) }).meta({ id: 'GroundList' });

/** The club already keeps a ground of this name, in any case. */
export const groundNameTaken = 'ground-name-taken';
export const groundNameTakenMessage = 'You already have a ground with this name.';

/** The club already keeps as many grounds as it can. */
export const tooManyGrounds = 'too-many-grounds';
export const tooManyGroundsMessage = `You can keep ${groundsMax} grounds. Delete one you no longer use.`;
