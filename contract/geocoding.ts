import { isValid, toNormalised, validOutcode } from 'postcode';
import { z } from 'zod';
import { createSingleLineSchema } from './text.ts';

const postcodeMessage = 'Please enter a valid UK postcode.';

/** Accepts any spelling of a UK postcode and converts it to capitals with one space: `SW18 4RD`. */
export const Postcode = z
  .string()
  .trim()
  .min(1, { error: 'Enter the postcode.', abort: true })
  .refine(isValid, postcodeMessage)
  .overwrite((text) => toNormalised(text) ?? text);

/**
 * Accepts a UK postcode, or only its first half (the district), in any spelling. Converts them to capitals:
 * `SW18 4RD`, `SW18`.
 */
export const PostcodeOrDistrict = z
  .string()
  .trim()
  .min(1, { error: 'Enter a postcode.', abort: true })
  .refine(
    (text) => isValid(text) || validOutcode(text.toUpperCase()),
    'Enter a UK postcode, such as SL7 2AB, or its first half.',
  )
  .overwrite((text) => toNormalised(text) ?? text.toUpperCase());

/** A what3words location such as `filled.count.soap`, or empty text. */
export const WhatThreeWords = createSingleLineSchema(100)
  .transform((value) => value.replace(/^\/+/, '').toLowerCase())
  .refine(
    (value) => value === '' || /^\p{L}+\.\p{L}+\.\p{L}+$/u.test(value),
    'Enter three words with dots between them, such as filled.count.soap.',
  );

/** Whether coordinates belong to a full postcode, a postcode district (`SW18`) or an area (`SW`). */
export const PostcodeAccuracy = z.enum(['unit', 'district', 'area']);
export type PostcodeAccuracy = z.infer<typeof PostcodeAccuracy>;

/** A position in decimal degrees (WGS 84). */
export const PointWithAccuracy = z
  .strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    accuracy: PostcodeAccuracy,
  })
  .meta({ id: 'Point' });
export type PointWithAccuracy = z.infer<typeof PointWithAccuracy>;

/** `import` is a file that the operator imported, and `built-in` is our table of postcode areas. */
export const CoordinateSource = z.enum(['import', 'postcodes.io', 'mapbox', 'built-in']);
export type CoordinateSource = z.infer<typeof CoordinateSource>;

export const PostcodePoint = z
  .strictObject({ postcode: z.string(), point: PointWithAccuracy, source: CoordinateSource })
  .meta({ id: 'PostcodePoint' });
export type PostcodePoint = z.infer<typeof PostcodePoint>;

export { noLocationMessage } from './places/places.ts';
